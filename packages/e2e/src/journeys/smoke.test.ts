import { readdirSync } from "node:fs";
import path from "node:path";
import { readText, rootDirectory } from "../repository/repository.ts";
import { expect, test } from "./web/support/site.ts";

test("the website opens at / without errors on a server without settings", async ({ page, startPith }) => {
  const pith = await startPith();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(pith.origin);
  await expect(page.getByRole("main")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(problems).toEqual([]);
});

test("the product is called Pith: wordmark, title, manifest, bot texts", {
  tag: ["@D.name.01", "@D.name.03"],
}, async ({ page, site }) => {
  await page.goto(site.origin);
  await expect(page).toHaveTitle(/^Pith\b/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Pith", exact: true })).toHaveText("Pith");

  const extensionLocales = path.join("apps", "extension", "dist", "_locales");
  const languages = readdirSync(path.join(rootDirectory, extensionLocales));
  expect(languages).toContain("en");
  for (const language of languages) {
    const messages = JSON.parse(readText(path.join(extensionLocales, language, "messages.json")));
    expect(messages.name.message, language).toMatch(/^Pith\b/);
  }
  const botLocales = path.join("apps", "bot", "src", "locales");
  const texts = readdirSync(path.join(rootDirectory, botLocales)).filter((file) => file.endsWith(".json"));
  expect(texts).toContain("en.json");
  for (const file of texts)
    expect(JSON.parse(readText(path.join(botLocales, file)))["help.title"], file).toContain("Pith");
});

test("the website runs under a strict Content Security Policy, without inline scripts", {
  tag: ["@D.security.06", "@D.security.07"],
}, async ({ page, site }) => {
  const response = await page.goto(site.origin);
  const html = (await response?.text()) ?? "";
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((tag) => !/\ssrc="/.test(tag))).toEqual([]);
  expect(html).not.toMatch(/\son[a-z]+="|href="javascript:/);

  const policy = response?.headers()["content-security-policy"] ?? "";
  const directives = new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  const scriptSources = directives.get("script-src") ?? directives.get("default-src") ?? ["*"];
  for (const loose of ["'unsafe-inline'", "'unsafe-eval'", "*", "https:", "http:", "data:"]) {
    expect(scriptSources).not.toContain(loose);
  }
  expect(directives.get("object-src") ?? directives.get("default-src")).toEqual(["'none'"]);
  expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
  expect(directives.get("base-uri")?.[0]).toMatch(/^'(none|self)'$/);
});
