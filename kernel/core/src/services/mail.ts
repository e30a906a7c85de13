/** A message. `to` is one address; the sender is the site unless `replyTo` says who wants the answer. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
}

/** Sends mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
