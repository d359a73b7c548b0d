import type { Digest, DigestLine } from "@pith/core/contract/follow.schemas";
import type { ChatLanguage } from "@pith/core/lib/choose-chat-language";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { quoteText } from "@pith/core/lib/quote-text";
import { escapeXml } from "@pith/texts/files/escape-xml";
import type { Mail } from "../providers/mail/mailer.ts";
import type { Speaker } from "./create-speaker.ts";

const rightToLeft: readonly ChatLanguage[] = ["ar", "fa"];

export function isRightToLeft(language: ChatLanguage): boolean {
  return rightToLeft.includes(language);
}

/** Renders a digest as an email: each summary's points with the quotes that support them. */
export function renderDigestMail({
  digest,
  say,
  language,
  publicUrl,
  unsubscribeUrl,
}: {
  digest: Digest;
  say: Speaker;
  language: ChatLanguage;
  publicUrl: string;
  unsubscribeUrl: string;
}): Pick<Mail, "subject" | "text" | "html"> {
  const { lines, skipped } = digest;
  const subject = say({ code: "digest.title", params: { count: lines.length } });
  const open = say({ code: "digest.open", params: {} });
  const reason = say({ code: "digest.reason", params: {} });
  const stop = say({ code: "digest.unsubscribe", params: {} });
  const skippedText =
    skipped.length > 0 ? say({ code: "digest.skipped", params: { count: skipped.length } }) : null;
  const url = `${publicUrl}/digests/${digest.id}`;
  const text = [
    subject,
    ...lines.map((line) => renderLine({ line, publicUrl })),
    ...(skippedText ? [skippedText] : []),
    `${open}: ${url}`,
    reason,
    `${stop}: ${unsubscribeUrl}`,
  ].join("\n\n");
  const html = [
    `<!doctype html><html lang="${language}" dir="${isRightToLeft(language) ? "rtl" : "ltr"}"><body>`,
    `<h1>${escapeXml(subject)}</h1>`,
    ...lines.map((line) => renderHtmlLine({ line, publicUrl })),
    ...(skippedText ? [`<p>${escapeXml(skippedText)}</p>`] : []),
    `<p><a href="${escapeXml(url)}">${escapeXml(open)}</a></p>`,
    `<p><small>${escapeXml(reason)} <a href="${escapeXml(unsubscribeUrl)}">${escapeXml(stop)}</a></small></p>`,
    "</body></html>",
  ].join("\n");
  return { subject, text, html };
}

function renderLine({ line, publicUrl }: { line: DigestLine; publicUrl: string }): string {
  const points = line.points.map(({ text, quote, startSeconds }) => {
    const time = startSeconds === null ? "" : `${formatTimecode(startSeconds)} `;
    const cited = `${time}${quoteText({ text: quote, language: line.captionLanguage })}`;
    return quote === text ? `• ${cited}` : `• ${text}\n  ${cited}`;
  });
  return [
    `${line.title} — ${line.feedTitle}`,
    ...(line.gist ? [line.gist] : []),
    ...points,
    `${publicUrl}/summary/${line.summaryId}`,
  ].join("\n");
}

function renderHtmlLine({ line, publicUrl }: { line: DigestLine; publicUrl: string }): string {
  const points = line.points.map(({ text, quote, startSeconds }) => {
    const time = startSeconds === null ? "" : `${formatTimecode(startSeconds)} `;
    const quoted = escapeXml(quoteText({ text: quote, language: line.captionLanguage }));
    const cited = `${time}<span lang="${escapeXml(line.captionLanguage)}">${quoted}</span>`;
    return `<li>${quote === text ? cited : `${escapeXml(text)}<br>${cited}`}</li>`;
  });
  const href = escapeXml(`${publicUrl}/summary/${line.summaryId}`);
  return [
    `<h2><a href="${href}">${escapeXml(line.title)}</a></h2>`,
    `<p>${escapeXml(line.feedTitle)}</p>`,
    ...(line.gist ? [`<p>${escapeXml(line.gist)}</p>`] : []),
    `<ul>${points.join("")}</ul>`,
  ].join("\n");
}
