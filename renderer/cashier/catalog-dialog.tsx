// The catalog dialog: all products as tiles, by category or by what is typed. It stays open for the next one.
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { addProduct } from '#renderer/cashier/basket-actions.ts'
import { named } from '#renderer/cashier/product-names.ts'
import { chooseCategory, closePanel, search, takeFound } from '#renderer/cashier/panel-actions.ts'
import { stepAmong } from '#renderer/ui/grid-focus.ts'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { CommandProblem, ScanNotice } from '#renderer/cashier/notices.tsx'
import { useCatalog } from '#renderer/till/catalog.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Empty } from '#renderer/ui/empty-state.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { ProductImage } from '#renderer/ui/product-image.tsx'
import { play } from '#renderer/ui/sound.ts'
import { Tabs } from '#renderer/ui/tabs.tsx'
import type { BasketView } from '#shared/basket.ts'
import type { TillView } from '#shared/bridge.ts'
import type { Product, Catalog } from '#shared/catalog.ts'
import { formatAmount, formatMoney } from '#shared/money.ts'

type Props = { category: string | null; typed: string; basket: BasketView; till: TillView }

const everything = 'every-thing'

export function CatalogDialog({ category, typed, basket, till }: Props) {
  const { t } = useTranslation()
  const catalog = useCatalog()
  const place = useRef<HTMLDivElement>(null)
  const { locale } = till
  const products = shownOf(catalog, category, typed)
  const tabs = [
    { id: everything, words: t('catalog.all') },
    ...catalog.categories.map(({ id, names }) => ({ id, words: named(names, locale) })),
  ]
  const arrows = (event: KeyboardEvent) => {
    if (place.current && stepAmong(place.current, event.key)) event.preventDefault()
  }
  return (
    <Dialog title={t('catalog.title')} close={closePanel} look="full">
      <div ref={place} className="catalog">
        {catalog.products.length > 0 && <SearchField typed={typed} first={products[0]} place={place} />}
        {till.catalogProblem && <ProblemNotice problem={till.catalogProblem} locale={locale} look="wait" />}
        {catalog.products.length === 0 ? (
          <Empty icon="catalog" title={t('catalog.none.title')} words={t('catalog.none.words')} />
        ) : (
          <Tabs
            label={t('catalog.categories')}
            tabs={tabs}
            chosen={category ?? everything}
            choose={(id) => chooseCategory(id === everything ? null : id)}
          >
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows only go from tile to tile, and each is a button */}
            <div className="tiles" onKeyDown={arrows}>
              {products.map((product) => (
                <Tile key={product.id} product={product} basket={basket} locale={locale} />
              ))}
            </div>
            {products.length === 0 && (
              <Empty
                icon="search"
                title={t('catalog.noHit.title', { typed })}
                words={t('catalog.noHit.words')}
              />
            )}
          </Tabs>
        )}
        <ScanNotice locale={locale} />
        <CommandProblem locale={locale} />
      </div>
      <Foot basket={basket} till={till} />
    </Dialog>
  )
}

type SearchProps = { typed: string; first: Product | undefined; place: RefObject<HTMLDivElement | null> }

function SearchField({ typed, first, place }: SearchProps) {
  const { t } = useTranslation()
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.repeat && typed.trim() !== '' && first) void takeFound(first.id)
    else if (event.key === 'ArrowDown' && place.current && stepAmong(place.current, 'ArrowDown'))
      event.preventDefault()
  }
  return (
    <div className="field-box catalog-search">
      <Icon name="search" />
      <input
        ref={takeFocus}
        className="field-input"
        type="text"
        autoComplete="off"
        maxLength={60}
        aria-label={t('catalog.search')}
        placeholder={t('catalog.search')}
        value={typed}
        onChange={(event) => search(event.target.value)}
        onKeyDown={keys}
      />
    </div>
  )
}

async function add({ id }: Product): Promise<void> {
  if (await addProduct(id)) play('scan')
}

function Tile({ product, basket, locale }: { product: Product; basket: BasketView; locale: string }) {
  const { t } = useTranslation()
  const { id, names, details, price, image, minimumAge } = product
  const count = basket.lines.reduce((sum, line) => (line.product === id ? sum + line.quantity : sum), 0)
  return (
    <button
      type="button"
      className={count > 0 ? 'tile in' : 'tile'}
      data-step
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void add(product)}
    >
      <span className="tile-top">
        <ProductImage image={image} />
        {minimumAge > 0 && <span className="tile-age">{t('catalog.age', { years: minimumAge })}</span>}
        {count > 0 && (
          <span className="tile-count">
            <span className="hidden">{t('catalog.inBasket')} </span>
            {count}
          </span>
        )}
      </span>
      <span className="tile-name">{named(names, locale)}</span>
      {details && <span className="tile-detail">{named(details, locale)}</span>}
      <span className="money tile-price">{formatAmount(price, locale)}</span>
    </button>
  )
}

function Foot({ basket, till }: { basket: BasketView; till: TillView }) {
  const { t } = useTranslation()
  const amount = formatMoney({ value: basket.total, currency: till.currency }, till.locale)
  return (
    <div className="dialog-acts catalog-foot">
      <p className="catalog-sum">
        {basket.count === 0 ? t('catalog.nothingYet') : t('basket.count', { count: basket.count })}
        {basket.count > 0 && <strong className="money">{amount}</strong>}
      </p>
      <Button look="main" shortcut="F2" act={closePanel}>
        {t('catalog.done')}
      </Button>
    </div>
  )
}

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

/** What the catalog shows: what is searched for in all of it, else one category or everything. */
export const shownOf = (catalog: Catalog, category: string | null, typed: string): Product[] =>
  typed.trim() !== ''
    ? findProducts(catalog, typed)
    : catalog.products.filter((product) => category === null || product.category === category)
