declare module 'virtual:licenses' {
  export const packages: readonly { name: string; version: string; license: string }[];
}
