import { contributionsByName, inject, injectable, PLUGIN_CONTEXT, type PluginContext } from '@plinth/kernel';
import { inParagraphs } from '../pages/ordering.js';
import {
  type Order,
  type PaymentMethod,
  type PaymentProvider,
  type PaymentRequest,
  type Payments,
  paymentProviders,
} from '../ports.js';
import { settings } from '../settings.js';

/** A provider with the plugin that it runs for. */
interface Running {
  readonly provider: PaymentProvider;
  readonly context: PluginContext;
}

/** The payment methods that the shop and other plugins contribute. A method that fails is logged for its plugin. */
@injectable()
export class ShopPayments implements Payments {
  constructor(@inject(PLUGIN_CONTEXT) private readonly context: PluginContext) {}

  methods(request: PaymentRequest): readonly PaymentMethod[] {
    const named = contributionsByName(this.context.use, paymentProviders);
    return named.all().flatMap(({ id }) => {
      const running = this.#running(id);
      const offered = running && this.#offered(running, request);
      return offered ? [offered] : [];
    });
  }

  title(method: string): string {
    const running = this.#running(method);
    return running ? running.provider.title(running.context) : method;
  }

  hasPage({ paymentMethod }: Order): boolean {
    return this.#running(paymentMethod ?? '')?.provider.pageUrl !== undefined;
  }

  async pageUrl(order: Order, returnUrl: string): Promise<string | undefined> {
    const running = this.#running(order.paymentMethod ?? '');
    try {
      const url = await running?.provider.pageUrl?.(running.context, order, returnUrl);
      return url !== undefined && /^https?:\/\//i.test(url) ? url : undefined;
    } catch (error) {
      running?.context.log.error('a payment could not be started', { order: order.id, error });
      return undefined;
    }
  }

  async instructions(order: Order): Promise<string> {
    const running = this.#running(order.paymentMethod ?? '');
    if (!running) return inParagraphs(this.context.settings(settings).howToOrder);
    return (await running.provider.instructions?.(running.context, order)) ?? '';
  }

  #offered({ provider, context }: Running, request: PaymentRequest): PaymentMethod | undefined {
    try {
      if (provider.isOffered?.(context, request) === false) return undefined;
      return { id: provider.id, title: provider.title(context), description: provider.description?.(context) };
    } catch (error) {
      context.log.error('a payment method failed', { method: provider.id, error });
      return undefined;
    }
  }

  #running(method: string): Running | undefined {
    const named = contributionsByName(this.context.use, paymentProviders);
    const [provider, context] = [named.get(method), named.contextOf(method)];
    return provider && context && { provider, context };
  }
}
