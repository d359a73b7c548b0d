import { openPage } from "../own-pages/open-page.tsx";
import { readServerOrigin } from "../settings/server-address.ts";
import { Options } from "./options.tsx";
import { readOptions } from "./read-options.ts";
import "./options.css";

const [options, origin] = await Promise.all([readOptions(), readServerOrigin()]);
await openPage((texts) => {
  document.title = texts.translate("options.title");
  return <Options start={options} origin={origin} />;
});
