// A part that is loaded apart from its surface, with its texts: fetched as soon as the screen stands, or when it is drawn.
import { useEffect, useState, type ComponentType } from 'react'
import { laterTexts } from '#renderer/i18n/i18n.ts'

const apart = new Set<() => Promise<unknown>>()
let isAhead = false

/** Fetches every part that is loaded apart, and from then on each at once that such a part brings with it. */
export function preloadParts(): void {
  isAhead = true
  for (const load of [...apart, async () => undefined]) void fetchAhead(load)
}

/** Loaded once the screen stands, in no haste. */
export function loadAhead(load: () => Promise<unknown>): void {
  apart.add(load)
  if (isAhead) void fetchAhead(load)
}

let loadingCount = 0
let hasFailed = false

/** What fails here says so where it is drawn. The page itself says when nothing is on its way any more. */
async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  loadingCount += 1
  await load().catch(() => (hasFailed = true))
  loadingCount -= 1
  if (loadingCount === 0) document.documentElement.dataset['parts'] = hasFailed ? 'failed' : 'loaded'
}

/**
 * A component of its own chunk. `Meanwhile`, or nothing, is drawn while it is on its way. When it does not arrive its surface's
 * boundary speaks, and loads the page again: a browser remembers as long as a page lives that a file did not come, and asks no more.
 * `when`: it is fetched ahead, or only where it is drawn.
 */
export function lazyPart<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType,
  when: 'ahead' | 'drawn' = 'ahead',
) {
  let loaded: ComponentType<Props> | null = null
  const load = async () => {
    const [part] = await Promise.all([read(), laterTexts()])
    return (loaded = part)
  }
  if (when === 'ahead') loadAhead(load)
  // Not React's own `lazy`: what stands for that stays for a third of a second, even where it was there at once.
  return function Later(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded)
    useEffect(() => {
      if (Part) return
      load().then(
        (part) => setPart(() => part),
        (error: unknown) =>
          setPart(() => {
            throw error
          }),
      )
    }, [Part])
    if (Part) return <Part {...props} />
    return Meanwhile ? <Meanwhile /> : null
  }
}
