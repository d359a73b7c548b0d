export const externalPackages: RegExp;
