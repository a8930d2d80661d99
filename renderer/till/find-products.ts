// The search for products by their names and barcodes, at the cashier's and in the office.
import type { Catalog, Product } from '#shared/catalog.ts'

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
