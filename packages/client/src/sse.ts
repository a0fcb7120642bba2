/** Server-sent events of a response. */
export type StreamedEvent = { event: string; data: unknown };

/** Yields events as they arrive; the data of each is JSON. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const lines of events) {
        const event = /^event: (.*)$/m.exec(lines)?.[1];
        const data = /^data: (.*)$/m.exec(lines)?.[1];
        if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
