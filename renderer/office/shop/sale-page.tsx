// The office's page of a sale that another till made: what the hub knows of it, and what can be refunded here.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { registerText } from '#renderer/sale/register-name.tsx'
import { refund } from '#renderer/sale/signing.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { PageHead, PageMain, PageProblem } from '#renderer/office/page/page-head.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { startOf, type PageProps } from '#renderer/office/page/routes.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { SaleHead } from '#renderer/office/sales/sale-head.tsx'
import { SaleSign } from '#renderer/office/sales/sale-sign.tsx'
import { Timelines } from '#renderer/office/sales/timelines.tsx'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { Table } from '#renderer/ui/table.tsx'
import type { ShopSaleFile } from '#shared/shop.ts'

export function ShopSalePage({ route: { till, sale } }: PageProps<'shop-sale'>) {
  const { t } = useTranslation()
  const listed = useOffice((office) => office.lastOf['shop-sales']) ?? startOf('shop-sales')
  const reading = useQuery('shop.sale', { till, sale })
  const number = reading.data?.sale.number ?? null
  return (
    <PageMain>
      <PageHead
        title={number === null ? t('sale.title') : t('sale.titleOf', { number })}
        back={{ to: listed, words: t('shop.sales') }}
      />
      <QueryResult reading={reading}>{(file) => <ShopSaleDetails file={file} />}</QueryResult>
    </PageMain>
  )
}

function ShopSaleDetails({ file }: { file: ShopSaleFile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { sale, facts, adoptable } = file
  const { amount, captured, refunded } = sale
  const said = (value: number) => format.money({ ...amount, value })
  const rows = [
    { name: t('shop.till'), value: sale.tillName },
    { name: t('sale.opened'), value: format.dayTime(sale.openedAt) },
    ...(sale.register ? [{ name: t('sale.register'), value: registerText(sale.register, t) }] : []),
    { name: t('result.reference'), value: sale.reference },
    { name: t('sums.captured'), value: said(captured) },
    { name: t('sums.refunded'), value: said(refunded) },
  ]
  const held = adoptable.map((one) => ({ reference: one.reference, ceiling: one.captured - one.refunded }))
  return (
    <>
      <SaleHead amount={format.money(amount)} rows={rows}>
        <SaleSign {...sale} />
      </SaleHead>
      <PageProblem />
      {held.length > 0 && (
        <ButtonRow>
          <Button icon="back" onClick={() => refund(sale, held, [], sale.till)}>
            {t('result.refund')}
          </Button>
          <MutedText>{t('shop.sale.refundWords')}</MutedText>
        </ButtonRow>
      )}
      <Moved file={file} />
      <Card title={t('sale.history')}>
        <Timelines file={{ sale, facts, events: [], trouble: null }} isAlone />
      </Card>
    </>
  )
}

function Moved({ file: { movements, sale } }: { file: ShopSaleFile }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (movements.length === 0) return null
  return (
    <Card title={t('shop.sale.money')}>
      <Table
        label={t('shop.sale.money')}
        words={2}
        head={[
          t('shop.sale.when'),
          t('shop.till'),
          t('sums.receipts'),
          t('sums.captured'),
          t('sums.refunded'),
        ]}
      >
        <tbody>
          {movements.map(({ at, tillName, kind, value, receipt }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- what has moved is never put elsewhere
            <tr key={place}>
              <th scope="row">{format.dayTime(at)}</th>
              <td>{tillName ?? t('shop.nobody')}</td>
              <td>{receipt ?? '–'}</td>
              <td>{kind === 'captured' ? format.money({ ...sale.amount, value }) : ''}</td>
              <td>{kind === 'captured' ? '' : format.money({ ...sale.amount, value })}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
