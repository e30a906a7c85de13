/** Swagger UI comes without types of its own; these are the parts that the explorer uses. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** A request that is about to be sent. */
  export interface SwaggerRequest {
    url: string;
    headers: Record<string, string>;
  }

  /** How the explorer is drawn and how it asks. */
  export interface SwaggerOptions {
    readonly domNode: HTMLElement;
    readonly url: string;
    readonly deepLinking: boolean;
    readonly docExpansion: 'none';
    readonly filter: boolean;
    readonly tryItOutEnabled: boolean;
    readonly defaultModelsExpandDepth: number;
    /** Null: the document is not sent to a checker elsewhere. */
    readonly validatorUrl: null;
    readonly requestInterceptor: (request: SwaggerRequest) => SwaggerRequest;
  }

  /** Draws the explorer of a document into an element. */
  export default function SwaggerUI(options: SwaggerOptions): unknown;
}
