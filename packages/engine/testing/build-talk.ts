const SUBJECTS = [
  { topic: "bread", name: "Marta Olsen", things: ["sourdough", "flour", "oven", "yeast", "crust"] },
  { topic: "bees", name: "Tomas Lind", things: ["hive", "queen", "pollen", "honey", "swarm"] },
  { topic: "bridges", name: "Ada Brandt", things: ["girder", "cable", "pier", "arch", "rivet"] },
  { topic: "sailing", name: "Jonas Falk", things: ["keel", "mast", "rudder", "anchor", "jib"] },
  { topic: "clocks", name: "Irma Koch", things: ["pendulum", "gear", "spring", "escapement", "dial"] },
  {
    topic: "glaciers",
    name: "Pavel Dorn",
    things: ["moraine", "crevasse", "meltwater", "snowfield", "valley"],
  },
];

const FORMS = [
  (thing: string, count: number, name: string) =>
    `The ${thing} needs about ${count} minutes before ${name} can use it again.`,
  (thing: string, count: number) =>
    `Most people buy a ${thing} that is ${count} percent too large for the work.`,
  (thing: string, count: number, name: string) =>
    `When ${name} tested the ${thing} in winter it failed ${count} times in a row.`,
  (thing: string, count: number) => `A good ${thing} costs ${count} euros and lasts for half of a lifetime.`,
  (thing: string, count: number) =>
    `You can hear that the ${thing} is wrong long before ${count} hours have passed.`,
  (thing: string, count: number, name: string) =>
    `In her notes ${name} describes ${count} ways in which a ${thing} breaks.`,
];

/**
 * Returns a synthetic talk with this many sentences: stretches about different subjects, with numbers and
 * names, in which no sentence is repeated. Deterministic for each count.
 */
export function buildTalk(sentences: number): string[] {
  return Array.from({ length: sentences }, (_each, at) => {
    const perSubject = Math.max(6, Math.ceil(sentences / SUBJECTS.length));
    const subject = SUBJECTS[Math.floor(at / perSubject) % SUBJECTS.length] ?? SUBJECTS[0];
    const thing = subject?.things[at % 5] ?? "thing";
    const form = FORMS[(at * 5 + Math.floor(at / 6)) % FORMS.length] ?? FORMS[0];
    return form?.(thing, 11 + at * 3, subject?.name ?? "") ?? "";
  });
}
