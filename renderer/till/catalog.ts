// The shop's catalog on a screen, read from the till once and again when a view tells of another revision; and the search in it.
import { sendCommand } from '#renderer/till/bridge.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import { emptyCatalog, type Catalog, type Product } from '#shared/catalog.ts'

const revisionIn = ({ cashier, kiosk }: State): number | undefined =>
  cashier?.till.catalogRevision ?? kiosk?.catalogRevision

/** To be called once, for a surface that sells. */
export function keepCatalog(surface: 'cashier' | 'kiosk'): void {
  const readIfDue = async () => {
    const wanted = revisionIn(useStore.getState())
    if (wanted === undefined || useStore.getState().catalogAnswer?.revision === wanted) return
    const answer = await sendCommand(surface, 'catalog.read', {})
    // Without an answer the next view asks again, and only a view: an answer changes the state too.
    if (answer?.ok && answer.value) useStore.setState({ catalogAnswer: answer.value })
  }
  void readIfDue()
  useStore.subscribe((now, before) => {
    if (now.cashier !== before.cashier || now.kiosk !== before.kiosk) void readIfDue()
  })
}

/** Empty until the till has told it. */
export const useCatalog = (): Catalog =>
  useStore(({ catalogAnswer }) => catalogAnswer?.catalog ?? emptyCatalog)

export const productIn = ({ products }: Catalog, id: string | null): Product | undefined =>
  products.find((one) => one.id === id)

/** Lower case and without accents, so that `cafe` finds `Café`. */
const folded = (text: string): string =>
  text
    .toLocaleLowerCase('en')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

const saidOf = ({ names, details, barcode }: Product): string =>
  folded([...Object.values(names), ...Object.values(details ?? {}), barcode ?? ''].join('\n'))

/** By a name, in whichever language, or a part of the barcode. All words must be found. Names that begin with what is typed come first, else the order of the catalog stays. */
export function findProducts({ products }: Catalog, typed: string): Product[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const hits = products.filter((product) => {
    const said = saidOf(product)
    return words.every((word) => said.includes(word))
  })
  const begins = ({ names }: Product) =>
    words[0] !== undefined && Object.values(names).some((name) => folded(name).startsWith(words[0] ?? ''))
  return [...hits.filter(begins), ...hits.filter((product) => !begins(product))]
}
