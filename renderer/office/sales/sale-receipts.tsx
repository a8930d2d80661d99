// The receipts of a sale: each as it is on paper, to be printed again or saved as a file.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { usePending } from '#renderer/till/bridge.ts'
import styles from '#renderer/office/sales/sale-page.module.css'
import { paperNumberText, paperText } from '#renderer/office/sales/sale-words.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { Row, Stack } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { Paper } from '#renderer/printing/paper.tsx'
import { printReceipt, saveReceipt } from '#renderer/printing/print-actions.ts'
import { Time } from '#renderer/ui/time.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { SaleFile } from '#shared/sale-search.ts'

export function SaleReceipts({ file: { sale, receipts }, till }: { file: SaleFile; till: TillView }) {
  const { t } = useTranslation()
  if (receipts.length === 0) return null
  return (
    <Card
      className="no-print"
      title={t(sale.register ? 'slips.title' : 'receipts.title')}
      words={t('receipts.words')}
    >
      <Row as="ul" wrap gap={6} align="start">
        {receipts.map((one) => (
          <ReceiptItem key={one.number} one={one} sale={sale} till={till} />
        ))}
      </Row>
    </Card>
  )
}

type Props = { one: SaleFile['receipts'][number]; sale: SaleFile['sale']; till: TillView }

function ReceiptItem({
  one: { number, kind, at, rows },
  sale: { sale, register },
  till: { printing },
}: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const isSlip = register !== null
  const isPrinting = usePending('print.receipt', sale)
  const isSaving = usePending('receipt.pdf', sale)
  const name = paperNumberText(number, isSlip, t)
  return (
    <Stack as="li" className={styles.receipt}>
      <div>
        <h3>{name}</h3>
        <MutedText>
          {paperText(kind, isSlip, t)} · <Time at={at}>{format.dayTime(at)}</Time>
        </MutedText>
      </div>
      <ButtonRow className={styles.acts}>
        <Button
          icon="printer"
          isBusy={isPrinting}
          onClick={() => void printReceipt('office', sale, number, name)}
          name={`${t('reports.print')}, ${name}`}
        >
          {t('reports.print')}
        </Button>
        <Button
          icon="download"
          isBusy={isSaving}
          onClick={() => void saveReceipt('office', sale, number)}
          name={`${t('printing.save')}, ${name}`}
        >
          {t('printing.save')}
        </Button>
      </ButtonRow>
      <Paper rows={rows} label={name} columns={printing.columns} />
    </Stack>
  )
}
