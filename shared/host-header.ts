// The Host header of a request in its two parts: a page elsewhere whose DNS points at us is told by it.

/** Names know no case; an IPv6 address stands without its brackets here. `port`: null where it goes without saying. */
export function hostIn(header: string): { name: string; port: number | null } {
  const [, name = '', port] = /^(.*?)(?::(\d{1,5}))?$/.exec(header.toLowerCase()) ?? []
  return {
    name: /^\[.*:.*\]$/.test(name) ? name.slice(1, -1) : name,
    port: port === undefined ? null : Number(port),
  }
}
