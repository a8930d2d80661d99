// The office's page of products: looked for, marked as sold out or as a favourite with one press, and opened to be changed.
import clsx from 'clsx'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { fieldBox, fieldInput } from '#renderer/ui/field.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import styles from '#renderer/office/products/products-page.module.css'
import { PageHead, PageMain } from '#renderer/office/page/page-head.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { setProductSearch } from '#renderer/office/page/navigation.ts'
import { addressOf, type PageProps, type RouteOf } from '#renderer/office/page/routes.ts'
import { CategoriesDialog } from '#renderer/office/products/categories-dialog.tsx'
import { useOpenForm } from '#renderer/office/page/form.ts'
import { useKeptState } from '#renderer/office/page/kept-state.ts'
import {
  openPage,
  productContext,
  productWith,
  type ProductBase,
} from '#renderer/office/products/product-actions.ts'
import { ProductDialog } from '#renderer/office/products/product-dialog.tsx'
import { draftOf, newDraft, type ProductDraft } from '#renderer/office/products/product-form.ts'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { pageOf, rowsOf, type Row as Listed, type Wanted } from '#renderer/office/products/product-list.ts'
import { ProductRow, type RowsProps } from '#renderer/office/products/product-row.tsx'
import { useProducts } from '#renderer/office/products/products-store.ts'
import { LiveMessage } from '#renderer/office/page/messages.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { SearchBox } from '#renderer/ui/search-box.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { TextLink } from '#renderer/ui/text.tsx'
import type { Catalog, Product } from '#shared/catalog.ts'
import type { ProductInput } from '#shared/product.ts'

export function ProductsPage({ route: wanted, till }: PageProps<'products'>) {
  const { t } = useTranslation()
  const trouble = useProducts((state) => state.trouble)
  const [hasCategories, setHasCategories] = useKeptState('categories', false)
  const [opened, openForm] = useOpenForm<ProductDraft, ProductInput, ProductBase>('product')
  const reading = useQuery('catalog.read', {})
  const open = (before: Product | null, more: Partial<ProductDraft> = {}) => {
    const { revision } = reading.data ?? {}
    if (revision === undefined) return
    const context = productContext(before)
    useProducts.setState({ said: null, trouble: null })
    const draft = before ? draftOf(before, context) : newDraft(context, wanted.category)
    openForm({ before, revision }, { ...draft, ...more })
  }
  useEffect(openPage, [])
  const isRead = reading.data !== undefined
  // A code that was scanned at the till and not known there. What is being written here already stays, and a product that has it by now is opened.
  const addScanned = useEffectEvent((barcode: string) => {
    setProductSearch({ add: '' })
    const has = productWith(barcode)
    if (!opened) open(has, has ? {} : { barcode })
  })
  useEffect(() => {
    if (isRead && wanted.add !== '') addScanned(wanted.add)
  }, [isRead, wanted.add])
  const openCategories = () => {
    useProducts.setState({ said: null, trouble: null })
    setHasCategories(() => true)
  }
  return (
    <PageMain>
      <PageHead title={t('products.title')} words={t('products.words')}>
        <Button icon="catalog" onClick={openCategories}>
          {t('products.categories')}
        </Button>
        <Button variant="main" icon="plus" onClick={() => open(null)}>
          {t('products.add')}
        </Button>
      </PageHead>
      <PageLinks />
      {trouble && <ProblemNotice problem={trouble} dismiss={() => useProducts.setState({ trouble: null })} />}
      {till.catalogProblem && <ProblemNotice problem={till.catalogProblem} variant="wait" />}
      <Done />
      <QueryResult reading={reading}>
        {({ catalog }) => (
          <>
            <List catalog={catalog} wanted={wanted} till={till} open={open} />
            {opened && <ProductDialog opened={opened} catalog={catalog} till={till} />}
            {hasCategories && (
              <CategoriesDialog catalog={catalog} onClose={() => setHasCategories(() => false)} />
            )}
          </>
        )}
      </QueryResult>
    </PageMain>
  )
}

/** What came of the last act. */
function Done() {
  const { t } = useTranslation()
  const said = useProducts((state) => state.said)
  if (said === null) return <LiveMessage message={null} />
  const { name } = said
  return (
    <LiveMessage
      message={said.what === 'saved' ? t('plans.said.saved', { name }) : t('products.removed', { name })}
    />
  )
}

type ListProps = Omit<RowsProps, 'canMove'> & { catalog: Catalog; wanted: RouteOf<'products'> }

function List({ catalog, wanted, ...props }: ListProps) {
  const { t } = useTranslation()
  const { text, at } = wanted
  // An address may outlive its category.
  const category = catalog.categories.some(({ id }) => id === wanted.category) ? wanted.category : ''
  const rows = useMemo(() => rowsOf(catalog, { text, category }), [catalog, text, category])
  if (catalog.products.length === 0)
    return (
      <EmptyState icon="catalog" title={t('products.none.title')} words={t('products.none.words')}>
        <TextLink href={addressOf({ page: 'catalog' })}>{t('sheet.import')}</TextLink>
      </EmptyState>
    )
  const page = pageOf(rows, at)
  return (
    <>
      <Search catalog={catalog} wanted={{ text, category }} />
      {rows.length === 0 ? (
        <EmptyState icon="search" title={t('products.noHit.title')} words={t('products.noHit.words')} />
      ) : (
        <>
          <Shelves rows={page.shown} catalog={catalog} canMove={text.trim() === ''} {...props} />
          <Paging {...page} all={rows.length} />
        </>
      )}
    </>
  )
}

type SearchProps = { catalog: Catalog; wanted: Wanted }

function Search({ catalog, wanted: { text, category } }: SearchProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <search className={styles.wanted}>
      <SearchBox
        label={t('products.search')}
        empty={t('sales.clear')}
        text={text}
        search={(typed) => setProductSearch({ text: typed })}
        most={60}
      />
      <label className={clsx(fieldBox, styles.category)}>
        <span className="hidden">{t('products.category')}</span>
        <select
          className={fieldInput}
          value={category}
          onChange={(event) => setProductSearch({ category: event.target.value })}
        >
          <option value="">{t('products.every')}</option>
          {catalog.categories.map(({ id, names }) => (
            <option key={id} value={id}>
              {format.text(names)}
            </option>
          ))}
        </select>
      </label>
    </search>
  )
}

type ShelvesProps = RowsProps & { rows: readonly Listed[]; catalog: Catalog }

function Shelves({ rows, catalog, ...props }: ShelvesProps) {
  const format = useFormat()
  return catalog.categories
    .map(({ id, names }) => ({
      id,
      name: format.text(names),
      within: rows.filter(({ product }) => product.category === id),
    }))
    .filter(({ within }) => within.length > 0)
    .map(({ id, name, within }) => (
      <Stack as="section" key={id} aria-labelledby={`shelf-${id}`}>
        <Text as="h2" size="lg" breaks id={`shelf-${id}`} className={styles.shelf}>
          {name}
        </Text>
        <Card as="ul" className={styles.rows}>
          {within.map((row) => (
            <ProductRow key={row.product.id} row={row} {...props} />
          ))}
        </Card>
      </Stack>
    ))
}

type PagingProps = { page: number; last: number; from: number; to: number; all: number }

function Paging({ page, last, from, to, all }: PagingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const said = { from: format.count(from), to: format.count(to), all: format.count(all) }
  return (
    <Row as="nav" wrap gap={5} rowGap={3} tone="muted" aria-label={t('products.paging')}>
      {last > 1 && (
        <Button
          size="compact"
          className={styles.turn}
          icon="left"
          isDisabled={page === 1}
          onClick={() => setProductSearch({ at: page - 1 })}
        >
          {t('members.pageBefore')}
        </Button>
      )}
      <span aria-live="polite">{t('products.range', said)}</span>
      {last > 1 && (
        <Button
          size="compact"
          className={styles.turn}
          isDisabled={page === last}
          onClick={() => setProductSearch({ at: page + 1 })}
        >
          {t('members.pageNext')}
        </Button>
      )}
    </Row>
  )
}
