/** Swagger UI comes without types of its own; these are the parts that the explorer uses. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** A request that is about to be sent. */
  export interface SwaggerRequest {
    url: string;
    headers: Record<string, string>;
  }

  /** Something drawn by the React that Swagger UI brings; only it knows what that is. */
  export type SwaggerNode = object | null;

  type Properties = Readonly<Record<string, unknown>>;

  /** A component of Swagger UI, or one in its place. */
  export type SwaggerComponent = (properties: Properties) => SwaggerNode;

  /** What a plugin of Swagger UI works with. */
  export interface SwaggerSystem {
    readonly React: {
      createElement(
        what: string | SwaggerComponent,
        properties: Properties | null,
        ...children: readonly (SwaggerNode | string)[]
      ): SwaggerNode;
    };
    readonly getComponent: (name: string, isContainer?: boolean) => SwaggerComponent;
    readonly specSelectors: { loadingStatus(): string };
  }

  /** Adds components, or draws others around those that are there. */
  export type SwaggerPlugin = (system: SwaggerSystem) => {
    readonly components: Readonly<Record<string, SwaggerComponent>>;
    readonly wrapComponents: Readonly<
      Record<string, (Original: SwaggerComponent, system: SwaggerSystem) => SwaggerComponent>
    >;
  };

  /** How the explorer is drawn and how it asks. */
  export interface SwaggerOptions {
    readonly domNode: HTMLElement;
    readonly url: string;
    readonly layout: string;
    readonly plugins: readonly SwaggerPlugin[];
    readonly deepLinking: false;
    /** Is called once the document is there. */
    readonly onComplete: () => void;
    readonly docExpansion: 'none';
    readonly filter: boolean;
    readonly tryItOutEnabled: boolean;
    readonly defaultModelsExpandDepth: number;
    /** Null: the document is not sent to a checker elsewhere. */
    readonly validatorUrl: null;
    /** False: its colours are made for a dark ground and cannot be read on ours. */
    readonly syntaxHighlight: false;
    readonly requestInterceptor: (request: SwaggerRequest) => SwaggerRequest;
  }

  /** The explorer as it stands. */
  export interface Explorer {
    /** Opens or closes a part: `['operations-tag', tag]`, `['operations', tag, operation]`. */
    readonly layoutActions: { show(part: readonly string[], isShown: boolean): void };
  }

  /** Draws the explorer of a document into an element. */
  export default function SwaggerUI(options: SwaggerOptions): Explorer;
}
