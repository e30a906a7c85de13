import ipaddr from 'ipaddr.js';
import { fault, type SchemaFault } from './fault.js';

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2})(?::?(\d{2}))?)?$/i;

/**
 * Whether a text reads as a date and time. A day that its month lacks rolls over into the next, as clients measured it;
 * what no calendar has is refused, and years at the very edge, which another zone would push out of it.
 */
function isDateTime(text: string): boolean {
  const found = DATE_TIME.exec(text);
  if (!found) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, offset = 0, more = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const isDay = year >= 1 && year <= 9998 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDay && hour <= 23 && minute <= 59 && second <= 59 && offset <= 14 && more <= 59;
}

/** Letters of every script on both sides of the @ (RFC 6531); no blanks, quotes, brackets or control characters. */
const EMAIL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Three or six digits. */
export const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Whether a text is an IP address, version 4 in four decimal parts or version 6. */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** The one rule for an email address: a dotted domain, in any script. */
export function isEmail(text: string): boolean {
  return text.length >= 6 && EMAIL.test(text) && !/(?:^|\.)-|-(?:\.|$)/.test(text.slice(text.indexOf('@') + 1));
}

const CHECKS: Readonly<Record<string, { test(text: string): boolean; code: string; message(param: string): string }>> =
  {
    'date-time': { test: isDateTime, code: 'rest_invalid_date', message: () => 'Invalid date.' },
    email: { test: isEmail, code: 'rest_invalid_email', message: () => 'Invalid email address.' },
    ip: { test: isAddress, code: 'rest_invalid_ip', message: (param) => `${param} is not a valid IP address.` },
    uuid: {
      test: (text) => UUID.test(text),
      code: 'rest_invalid_uuid',
      message: (param) => `${param} is not a valid UUID.`,
    },
    'hex-color': {
      test: (text) => HEX_COLOR.test(text),
      code: 'rest_invalid_hex_color',
      message: () => 'Invalid hex color.',
    },
  };

/** Checks the format of a text; a format without a check always fits (host-conventions D25, D26). */
export function formatFault(format: string, text: string, param: string): SchemaFault | undefined {
  const check = CHECKS[format];
  if (!check || check.test(text)) return undefined;
  return fault(check.code, check.message(param));
}
