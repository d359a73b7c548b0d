import type { Message } from "grammy/types";
import { type FoundVideos, findVideoLinks, hasLinks } from "./find-video-links.ts";

/** Finds the videos linked from a message's text or caption, falling back to its buttons or its preview. */
export function findVideosIn(message: Message): FoundVideos {
  const found = findVideoLinks({
    text: message.text ?? message.caption ?? "",
    entities: message.entities ?? message.caption_entities ?? [],
  });
  if (hasLinks(found)) return found;
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  const urls = [
    ...buttons.flatMap((button) => ("url" in button ? [button.url] : [])),
    ...(message.link_preview_options?.url ? [message.link_preview_options.url] : []),
  ];
  return findVideoLinks({
    text: "",
    entities: urls.map((url) => ({ type: "text_link", offset: 0, length: 0, url })),
  });
}
