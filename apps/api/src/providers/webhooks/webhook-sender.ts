/** Sends messages to webhooks, on the public internet only. */
export interface WebhookSender {
  /** @throws AppError `forbidden_address` for a URL that may not be requested. Names are checked when sending. */
  requireAllowed(url: string): void;
  /** Returns the status of the response, which isn't followed if it redirects. @throws AppError if there is none. */
  send(message: {
    url: string;
    headers: Readonly<Record<string, string>>;
    body: string;
    signal: AbortSignal;
  }): Promise<number>;
}
