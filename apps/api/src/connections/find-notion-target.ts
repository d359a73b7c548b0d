import { z } from "zod";
import type { NotionTarget } from "../db/schema/connections.schema.ts";
import { type PlaceClient, PlaceError } from "../providers/places/place-client.ts";

const richTextSchema = z.array(z.object({ plain_text: z.string() }));
const pageSchema = z.object({
  id: z.string(),
  url: z.string(),
  // Only the title property has a `title`.
  properties: z.record(z.string(), z.object({ title: richTextSchema.optional() }).loose()),
});
const databaseSchema = z.object({
  url: z.string(),
  title: richTextSchema,
  data_sources: z.array(z.object({ id: z.string() })).min(1),
});

/**
 * Resolves a link to a page, or to a database's first data source. @throws PlaceError `missing`, `refused`,
 * `unreachable`
 */
export async function findNotionTarget({
  id,
  token,
  notion,
}: {
  id: string;
  token: string;
  notion: PlaceClient;
}): Promise<NotionTarget> {
  const read = async (path: string): Promise<unknown> => {
    try {
      return await notion({ token, method: "GET", path });
    } catch (error) {
      // Requesting a database with a page's id is a validation error, and vice versa.
      if (error instanceof PlaceError && ["missing", "rejected"].includes(error.kind)) return null;
      throw error;
    }
  };
  const page = pageSchema.safeParse(await read(`/v1/pages/${id}`)).data;
  if (page) {
    const title = Object.values(page.properties).find((property) => property.title)?.title ?? [];
    return { kind: "page", id: page.id, title: joinText(title), url: page.url };
  }
  const database = databaseSchema.safeParse(await read(`/v1/databases/${id}`)).data;
  const [source] = database?.data_sources ?? [];
  if (!database || !source) throw new PlaceError({ kind: "missing" });
  return { kind: "data_source", id: source.id, title: joinText(database.title), url: database.url };
}

function joinText(richText: z.infer<typeof richTextSchema>): string {
  return richText.map(({ plain_text }) => plain_text).join("");
}
