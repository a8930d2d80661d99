// The sums of the shop's running period, till by till, and whose money may be missing from them.
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '#renderer/i18n/use-format.ts'
import { exportShop } from '#renderer/office/page/file-export.ts'
import { OpenMoney } from '#renderer/office/reports/open-money.tsx'
import { SoldSums } from '#renderer/office/reports/sold-sums.tsx'
import { SumsInFull, SumsHead } from '#renderer/office/reports/report-sums.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { Sign } from '#renderer/ui/sign.tsx'
import { Table } from '#renderer/ui/table.tsx'
import type { Quarantine, ShopReport, ShopX } from '#shared/shop.ts'

export function ShopSums({ report }: { report: ShopX }) {
  const { t } = useTranslation()
  return (
    <>
      <Missing report={report} />
      <SumsHead sums={report} ofShop />
      <OpenMoney report={report} />
      <Card title={t('shop.byTill')}>
        <TillSums report={report} />
      </Card>
      <SoldSums sold={report} save={(table) => void exportShop(table)} />
      <SumsInFull sums={report} save={(table) => void exportShop(table)} />
    </>
  )
}

/** The tills whose facts are missing: what they send later counts in the next period, and it is said. */
function Missing({ report: { missing } }: { report: ShopReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (missing.length === 0) return null
  return (
    <Card
      title={
        <Sign icon="alert" colour="plain">
          {t('shop.missing')}
        </Sign>
      }
      words={t('shop.missing.words')}
    >
      <ul>
        {missing.map(({ till, name, why, quarantined, seenAt }) => (
          <li key={till}>
            <strong>{name}</strong> {t(`shop.missing.${why}`, quarantineWords(quarantined, format))}
            {seenAt !== null && (
              <MutedText as="small">{t('shop.missing.seen', { time: format.dayTime(seenAt) })}</MutedText>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TillSums({ report }: { report: ShopReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { tills, refundedElsewhere } = report
  const amount = (value: number) => format.amount(value)
  return (
    <Table
      label={t('shop.byTill')}
      head={[t('shop.till'), t('sums.sales'), t('sums.captured'), t('sums.refunded'), t('sums.net')]}
    >
      <tbody>
        {tills.map(({ till, name, sales, captured, refunded, net }) => (
          <tr key={till}>
            <th scope="row">{name}</th>
            <td>{sales}</td>
            <td>{amount(captured)}</td>
            <td>{amount(refunded)}</td>
            <td>{amount(net)}</td>
          </tr>
        ))}
        {refundedElsewhere !== 0 && (
          <tr>
            <th scope="row">{t('shop.nobody')}</th>
            <td>–</td>
            <td>–</td>
            <td>{amount(refundedElsewhere)}</td>
            <td>{amount(-refundedElsewhere)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sums.all')}</th>
          <td>{report.sales}</td>
          <td>{amount(report.captured)}</td>
          <td>{amount(report.refunded)}</td>
          <td>{amount(report.net)}</td>
        </tr>
      </tfoot>
    </Table>
  )
}

/** The particulars that words about a quarantined till name: the first fact that is held, and since when. */
export const quarantineWords = (quarantined: Quarantine | null, { dayTime }: Format) => ({
  row: quarantined?.row ?? 0,
  time: quarantined ? dayTime(quarantined.since) : '',
})
