/** Sends messages to webhooks, which must be on the public internet. */
export interface WebhookSender {
  /**
   * @throws AppError `forbidden_address` if the URL isn't allowed. Host names aren't resolved until sending.
   */
  requireAllowed(url: string): void;
  /** Returns the response status. Redirects aren't followed. @throws AppError if there is no response. */
  send(message: {
    url: string;
    headers: Readonly<Record<string, string>>;
    body: string;
    signal: AbortSignal;
  }): Promise<number>;
}
