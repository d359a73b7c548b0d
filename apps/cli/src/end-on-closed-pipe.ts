/** A reader that closes the pipe early (`| head`) has all it wants, so this isn't a failure. */
export function endOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit(0);
    });
}
