/** Sends messages to webhooks, on the public internet only. */
export interface WebhookSender {
  /**
   * @throws AppError `forbidden_address` for a URL that may not be requested. Host names are resolved only
   * when sending.
   */
  requireAllowed(url: string): void;
  /** Returns the response's status. Redirects aren't followed. @throws AppError if there is no response. */
  send(message: {
    url: string;
    headers: Readonly<Record<string, string>>;
    body: string;
    signal: AbortSignal;
  }): Promise<number>;
}
