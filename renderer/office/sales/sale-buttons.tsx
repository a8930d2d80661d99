// The actions on an opened sale: only what its state allows. The till checks the same table.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { refund, refundOffer } from '#renderer/sale/signing.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { answerSale, checkSale, abandonSale } from '#renderer/office/sales/sale-actions.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import type { SaleFile } from '#shared/sale-search.ts'
import { saleCan } from '#shared/sale.ts'

export function SaleButtons({ file }: { file: SaleFile }) {
  const { t } = useTranslation()
  const { sale } = file
  const isChecking = usePending('sale.check', sale.sale)
  const isAnswering = usePending('sale.answer', sale.sale)
  const isOpen = saleCan.poll.has(sale.state)
  return (
    <ButtonRow>
      {sale.question && (
        <>
          <Button
            variant="main"
            icon="tick"
            isBusy={isAnswering}
            onClick={() => void answerSale(sale, 'keep')}
          >
            {t(`question.${sale.question}.keep`)}
          </Button>
          <Button icon="back" isBusy={isAnswering} onClick={() => void answerSale(sale, 'giveBack')}>
            {t(`question.${sale.question}.giveBack`)}
          </Button>
        </>
      )}
      <RefundAct file={file} />
      <Button icon="again" isBusy={isChecking} onClick={() => void checkSale(sale)}>
        {t('running.check')}
      </Button>
      {isOpen && sale.question === null && <AbandonButton file={file} />}
    </ButtonRow>
  )
}

function RefundAct({ file }: { file: SaleFile }) {
  const { t } = useTranslation()
  const offer = refundOffer(file)
  if (offer === null) return null
  return (
    <Button icon="back" onClick={() => refund(file.sale, offer.refundables, offer.lines)}>
      {t('result.refund')}
    </Button>
  )
}

function AbandonButton({ file: { sale } }: { file: SaleFile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isAsked, ask] = useState(false)
  return (
    <>
      <Button icon="leave" onClick={() => ask(true)}>
        {t('running.walkAway')}
      </Button>
      {isAsked && (
        <Dialog title={t('abandon.title')} onClose={() => ask(false)}>
          <DialogWords>{t('abandon.words')}</DialogWords>
          <DialogWords isStrong>{t('abandon.goods', { amount: format.money(sale.amount) })}</DialogWords>
          <DialogActions>
            <Button onClick={() => ask(false)}>{t('dialog.back')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                ask(false)
                void abandonSale(sale)
              }}
            >
              {t('abandon.yes')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
