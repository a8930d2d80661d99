// The office's page of one sale: what was sold, its money, what is written down here and at the service, and the actions.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { AlarmPanel } from '#renderer/sale/alarm.tsx'
import { SaleHead } from '#renderer/office/sales/sale-head.tsx'
import { ProblemNotice, NoticeFrame, NoticeTitle } from '#renderer/ui/notice.tsx'
import { registerText } from '#renderer/sale/register-name.tsx'
import { Refunds } from '#renderer/sale/refunds.tsx'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { paperText, soldAtOf } from '#renderer/office/sales/sale-words.ts'
import { PageHead, PageMain, PageProblem } from '#renderer/office/page/page-head.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { startOf, type PageProps } from '#renderer/office/page/routes.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { SaleReceipts } from '#renderer/office/sales/sale-receipts.tsx'
import { SaleButtons } from '#renderer/office/sales/sale-buttons.tsx'
import { SaleSign } from '#renderer/office/sales/sale-sign.tsx'
import { SoldTable } from '#renderer/office/sales/sold-table.tsx'
import { Timelines } from '#renderer/office/sales/timelines.tsx'
import { Card } from '#renderer/ui/card.tsx'
import type { Description } from '#renderer/ui/description-list.tsx'
import type { TillView } from '#shared/bridge.ts'
import { flows } from '#shared/flows.ts'
import { sum } from '#shared/order.ts'
import type { SaleFile } from '#shared/sale-search.ts'

export function SalePage({ route: { sale }, till }: PageProps<'sale'>) {
  const { t } = useTranslation()
  const listed = useOffice((office) => office.lastOf.sales) ?? startOf('sales')
  const reading = useQuery('office.sale', { sale })
  const number = reading.data?.sale.number ?? null
  return (
    <PageMain>
      <PageHead
        title={number === null ? t('sale.title') : t('sale.titleOf', { number })}
        back={{ to: listed, words: t('sale.back') }}
      />
      <QueryResult reading={reading}>{(file) => <SaleDetails file={file} till={till} />}</QueryResult>
    </PageMain>
  )
}

/** The money that was taken, and what of it has gone back, by whomever. Minor units. */
function moneyOf({ sale }: SaleFile): { captured: number; refunded: number } {
  if (sale.state !== 'captured') return { captured: 0, refunded: 0 }
  const pending = sum(sale.refunds.filter(({ state }) => state === 'pending').map(({ value }) => value))
  return { captured: sale.amount.value, refunded: sale.amount.value - sale.refundable - pending }
}

function SaleDetails({ file, till }: { file: SaleFile; till: TillView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { sale } = file
  return (
    <>
      <Head file={file} />
      {sale.alarm && <AlarmPanel sale={sale} alarm={sale.alarm} />}
      {sale.question && (
        <NoticeFrame variant="wait" icon="question" role="alert">
          <NoticeTitle>
            {t(`question.${sale.question}.words`, { amount: format.money(sale.amount) })}
          </NoticeTitle>
        </NoticeFrame>
      )}
      {sale.problem && sale.alarm === null && <ProblemNotice problem={sale.problem} variant="wait" />}
      <PageProblem />
      <SaleButtons file={file} />
      <Refunds sale={sale} refunds={sale.refunds} />
      {sale.lines.length > 0 && (
        <Card title={t('sale.sold')}>
          <SoldTable file={file} />
        </Card>
      )}
      <Card title={t('sale.history')}>
        <Timelines file={file} />
      </Card>
      <SaleReceipts file={file} till={till} />
    </>
  )
}

function Head({ file }: { file: SaleFile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { sale, receipts, copies, otherTill } = file
  const rows: readonly Description[] = [
    otherTill
      ? { name: t('sale.soldAt'), value: `${soldAtOf(otherTill, t)} · ${format.dayTime(sale.openedAt)}` }
      : { name: t('sale.opened'), value: format.dayTime(sale.openedAt) },
    ...(sale.register ? [{ name: t('sale.register'), value: registerText(sale.register, t) }] : []),
    { name: t('sale.way'), value: wayOf(t(flows[sale.userFlow].label), sale.phoneEnding) },
    { name: t('result.reference'), value: sale.reference },
    ...receipts.map(({ number, kind, at }) => ({
      name: paperText(kind, sale.register !== null, t),
      value: `${number} · ${format.dayTime(at)}`,
    })),
    ...(copies > 0 ? [{ name: t('sale.copies'), value: String(copies) }] : []),
  ]
  return (
    <SaleHead amount={format.money(sale.amount)} rows={rows}>
      <SaleSign
        state={sale.state}
        {...moneyOf(file)}
        needsPerson={sale.alarm !== null || sale.question !== null}
      />
    </SaleHead>
  )
}

const wayOf = (words: string, ending: string | null) => (ending === null ? words : `${words} …${ending}`)
