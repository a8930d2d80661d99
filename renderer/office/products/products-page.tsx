// The office's page of products: looked for, marked as sold out or as a favourite with one press, and opened to be changed.
import clsx from 'clsx'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { fieldBox, fieldInput } from '#renderer/ui/field-look.ts'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import styles from '#renderer/office/products/products-page.module.css'
import { PageHead, PageMain } from '#renderer/office/page/page-head.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { setProductSearch } from '#renderer/office/page/navigation.ts'
import { addressOf, type PageProps, type RouteOf } from '#renderer/office/page/routes.ts'
import { CategoriesDialog } from '#renderer/office/products/categories-dialog.tsx'
import { openCategories } from '#renderer/office/products/category-actions.ts'
import { addScanned, askForNew, openPage } from '#renderer/office/products/product-actions.ts'
import { ProductDialog } from '#renderer/office/products/product-dialog.tsx'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { pageOf, rowsOf, type Row as Listed, type Wanted } from '#renderer/office/products/product-list.ts'
import { ProductRow } from '#renderer/office/products/product-row.tsx'
import { useProducts } from '#renderer/office/products/products-store.ts'
import { LiveMessage } from '#renderer/office/page/messages.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { SearchBox } from '#renderer/ui/search-box.tsx'
import { Empty } from '#renderer/ui/empty-state.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { Catalog } from '#shared/catalog.ts'

export function ProductsPage({ route: wanted, till }: PageProps<'products'>) {
  const { t } = useTranslation()
  const { form, categories, trouble } = useProducts()
  const reading = useQuery('catalog.read', {})
  useEffect(openPage, [])
  const isRead = reading?.data !== undefined
  useEffect(() => {
    if (isRead && wanted.add !== '') addScanned(wanted.add)
  }, [isRead, wanted.add])
  return (
    <PageMain>
      <PageHead title={t('products.title')} words={t('products.words')}>
        <Button icon="catalog" onClick={openCategories}>
          {t('products.categories')}
        </Button>
        <Button variant="main" icon="plus" onClick={() => askForNew(wanted.category)}>
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
            <List catalog={catalog} wanted={wanted} till={till} />
            {form && <ProductDialog form={form} catalog={catalog} till={till} />}
            {categories && <CategoriesDialog form={categories} catalog={catalog} till={till} />}
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

type ListProps = { catalog: Catalog; wanted: RouteOf<'products'>; till: TillView }

function List({ catalog, wanted, till }: ListProps) {
  const { t } = useTranslation()
  const { text, at } = wanted
  // An address may outlive its category.
  const category = catalog.categories.some(({ id }) => id === wanted.category) ? wanted.category : ''
  const rows = useMemo(() => rowsOf(catalog, { text, category }), [catalog, text, category])
  if (catalog.products.length === 0)
    return (
      <Empty icon="catalog" title={t('products.none.title')} words={t('products.none.words')}>
        <TextLink href={addressOf({ page: 'catalog' })}>{t('sheet.import')}</TextLink>
      </Empty>
    )
  const page = pageOf(rows, at)
  return (
    <>
      <Search catalog={catalog} wanted={{ text, category }} />
      {rows.length === 0 ? (
        <Empty icon="search" title={t('products.noHit.title')} words={t('products.noHit.words')} />
      ) : (
        <>
          <Shelves rows={page.shown} catalog={catalog} till={till} canMove={text.trim() === ''} />
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

type ShelvesProps = { rows: readonly Listed[]; catalog: Catalog; till: TillView; canMove: boolean }

function Shelves({ rows, catalog, till, canMove }: ShelvesProps) {
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
            <ProductRow key={row.product.id} row={row} till={till} canMove={canMove} />
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
