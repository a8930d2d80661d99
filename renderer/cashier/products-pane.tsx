// The shop's products as tiles, always beside the basket: all with the favourites first, by category, or by what is searched for.
import clsx from 'clsx'
import { useEffect, useState, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { change } from '#renderer/cashier/basket-actions.ts'
import { ProductTile } from '#renderer/cashier/product-tile.tsx'
import { showEntry } from '#renderer/cashier/entry.ts'
import { chargeByKey } from '#renderer/cashier/sale-actions.ts'
import { chooseShelf, leaveSearch, search, addFound } from '#renderer/cashier/product-actions.ts'
import { firstOf, productsOn, shelvesOf, soldToday, type Shelf } from '#renderer/cashier/product-search.ts'
import styles from '#renderer/cashier/products-pane.module.css'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Button } from '#renderer/ui/button.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { fieldBox, fieldInput } from '#renderer/ui/field.tsx'
import { stepAmong } from '#renderer/ui/focus.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { Grid, Row, Stack } from '#renderer/ui/layout.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { Pulse } from '#renderer/ui/connecting.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { findProducts, useCatalog } from '#renderer/till/catalog.ts'
import { useStore } from '#renderer/till/store.ts'
import type { BasketView } from '#shared/basket.ts'
import type { TillView } from '#shared/bridge.ts'
import type { Product } from '#shared/catalog.ts'

type Props = { basket: BasketView; till: TillView }

export function ProductsPane({ basket, till }: Props) {
  const { t } = useTranslation()
  const hasRead = useStore((state) => state.catalogAnswer !== null)
  const catalog = useCatalog()
  const place = useRef<HTMLElement>(null)
  const { typed, shelf: wanted } = useStore(({ selling }) => selling)
  const shelves = shelvesOf(catalog)
  const open = shelves.find(({ id }) => id === wanted) ?? shelves[0]
  const found = typed.trim() === '' ? null : findProducts(catalog, typed)
  const arrows = (event: KeyboardEvent) => {
    if (place.current && stepAmong(place.current, event.key)) event.preventDefault()
  }
  if (!hasRead) return <Pulse>{t('catalog.loading')}</Pulse>
  if (catalog.products.length === 0) return <NoProducts till={till} />
  const tiles = (products: Product[]) => (
    <Tiles key={open?.id} products={products} arrows={arrows} basket={basket} />
  )
  const shown = open ? productsOn(catalog, open, till.bestSellers) : []
  return (
    <Stack ref={(pane) => void (place.current = pane)}>
      <Row rowGap={2} className={styles.head}>
        <SearchField typed={typed} first={firstOf(found ?? [], typed)} place={place} />
        <Shelves shelves={shelves} open={found ? null : (open ?? null)} />
      </Row>
      {till.catalogProblem && <ProblemNotice problem={till.catalogProblem} variant="wait" />}
      {found ? (
        <Found typed={typed}>{found.length > 0 && tiles(found)}</Found>
      ) : (
        <Shown>{shown.length > 0 && tiles(shown)}</Shown>
      )}
    </Stack>
  )
}

function Shelves({ shelves, open }: { shelves: Shelf[]; open: Shelf | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (shelves.length === 1) return null
  const wordsOf = ({ id, category }: Shelf) =>
    category ? format.text(category.names) : t(id === soldToday.id ? 'catalog.soldToday' : 'catalog.all')
  return (
    <div className={styles.shelves}>
      <Segmented
        variant="row"
        className={styles.row}
        label={t('catalog.categories')}
        segments={shelves.map((shelf) => ({ value: shelf.id, words: wordsOf(shelf) }))}
        value={open?.id ?? null}
        onSelect={chooseShelf}
      />
    </div>
  )
}

/** So many are drawn at once; more only when asked for. */
const most = 150

type TilesProps = {
  products: Product[]
  arrows: (event: KeyboardEvent) => void
  basket: BasketView
}

function Tiles({ products, arrows, basket }: TilesProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(most)
  return (
    <>
      <Grid least="min(9.5rem, calc(50% - var(--s1)))" gap={2} onKeyDown={arrows}>
        {products.slice(0, shown).map((product) => (
          <ProductTile key={product.id} product={product} basket={basket} />
        ))}
      </Grid>
      {products.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + most)}>
          {t('catalog.more', { count: products.length - shown })}
        </Button>
      )}
    </>
  )
}

/** No product sold yet is the one shelf that can be empty. */
function Shown({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    children || (
      <EmptyState icon="clock" title={t('catalog.noneSold.title')} words={t('catalog.noneSold.words')} />
    )
  )
}

function Found({ typed, children }: { typed: string; children: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    children || (
      <EmptyState
        icon="search"
        title={t('catalog.noHit.title', { typed })}
        words={t('catalog.noHit.words')}
      />
    )
  )
}

function NoProducts({ till }: { till: TillView }) {
  const { t } = useTranslation()
  return (
    <>
      {till.catalogProblem && <ProblemNotice problem={till.catalogProblem} variant="wait" />}
      <EmptyState icon="catalog" title={t('catalog.none.title')} words={t('catalog.none.words')}>
        <Button icon="keypad" shortcut="F3" onClick={() => showEntry('keypad')}>
          {t('basket.empty.amount')}
        </Button>
      </EmptyState>
    </>
  )
}

type SearchProps = { typed: string; first: Product | undefined; place: RefObject<HTMLElement | null> }

function SearchField({ typed, first, place }: SearchProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const isSearching = useStore(({ selling }) => selling.isSearching)
  useEffect(() => (isSearching ? field.current?.focus() : field.current?.blur()), [isSearching])
  // A field that is taken away loses its focus and says nothing of it.
  useEffect(() => () => change({ isSearching: false }), [])
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.repeat) return
    if (event.key === 'Enter' && first) addFound(first)
    // With nothing to look for, it means what it means everywhere: the sale.
    else if (event.key === 'Enter' && typed.trim() === '') chargeByKey()
    else if (event.key === 'Escape') leaveSearch()
    else if (event.key === 'ArrowDown' && place.current && stepAmong(place.current, 'ArrowDown'))
      event.preventDefault()
    else return
    event.stopPropagation()
  }
  return (
    <div className={clsx(fieldBox, styles.search)}>
      <Icon name="search" />
      <input
        ref={field}
        className={fieldInput}
        type="text"
        autoComplete="off"
        maxLength={60}
        aria-label={t('catalog.search')}
        placeholder={t('toolbar.search')}
        value={typed}
        onChange={(event) => search(event.target.value)}
        onKeyDown={keys}
        onFocus={() => change({ isSearching: true })}
        onBlur={() => change({ isSearching: false })}
      />
      <kbd aria-hidden="true">F2</kbd>
    </div>
  )
}
