import { defineSettings, Type } from '@plinth/kernel';

/** What the owner of a site decides about the limits. */
export const settings = defineSettings({
  allowList: Type.Array(
    Type.String({ minLength: 2, maxLength: 50, pattern: '^[0-9a-fA-F:.]+(/[0-9]{1,3})?$', examples: ['192.0.2.0/24'] }),
    {
      default: [],
      maxItems: 1000,
      description: 'Addresses and ranges (CIDR), IPv4 and IPv6, that no limit holds for.',
    },
  ),
  contactDailyCapScope: Type.Enum(['ip', 'listing'], {
    default: 'ip',
    description: 'Whom the daily cap of a contact form counts: each address, or all that write about the listing.',
  }),
  publicReadCap: Type.Integer({
    default: 60,
    minimum: 0,
    maximum: 100_000,
    description: 'Requests per minute and address in each group of public reads; 0 sets no limit.',
  }),
  ipv6PrefixLength: Type.Integer({
    default: 64,
    minimum: 32,
    maximum: 128,
    description: 'How many leading bits of an IPv6 address count as one client; 64 counts a whole subnet.',
  }),
  auditDays: Type.Integer({ default: 90, minimum: 1, maximum: 3650, description: 'Days that the audit log is kept.' }),
});
