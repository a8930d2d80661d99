// How is a part drawn that is loaded apart from its surface? At once where it has been loaded before it is needed.
import { lazy, useState, type ComponentType } from 'react'

/** A component of its own chunk, and `load` to have it at hand. While it is on its way the nearest `Suspense` stands for it. */
export function later<Props extends object>(read: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  const load = async () => (loaded ??= await read())
  // A lazy part waits for its promise even when that is settled, and what stands for it stays for a third of a second.
  const Awaited = lazy(async () => ({ default: await load() }))
  function Later(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Awaited)
    return <Part {...props} />
  }
  return Object.assign(Later, { load })
}
