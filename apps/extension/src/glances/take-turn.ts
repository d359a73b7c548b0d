/**
 * Yields to the event loop, so that pending messages, such as another page's command, are handled. Chrome
 * throttles timers in hidden documents, so a timer could take up to a second.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
