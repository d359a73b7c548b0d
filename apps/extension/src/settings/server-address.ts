import { z } from "zod";
import { apiOrigin } from "../platform/api-origin.ts";
import { createStorageItem, type StorageItem } from "../platform/create-storage-item.ts";

/** Creates the store for the origin of a Pith server other than the build's own. */
export function createServerAddressStore(): StorageItem<string> {
  return createStorageItem({
    area: "local",
    key: "serverAddress",
    schema: z.url({ protocol: /^https?$/ }).max(300),
  });
}

/** Returns the server's origin, without a trailing slash. */
export async function readServerOrigin(): Promise<string> {
  return (await createServerAddressStore().read()) ?? apiOrigin;
}
