// The question before a period is closed: what closing means, and what stands in its way.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { ProblemNotice, NoticeFrame } from '#renderer/ui/notice.tsx'
import { closePeriod, leaveOpen } from '#renderer/office/reports/closing-actions.ts'
import type { OfficeState } from '#renderer/office/page/office-store.ts'
import { addressOf, everySale, startOf } from '#renderer/office/page/routes.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions, DialogAmount, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { TextLink } from '#renderer/ui/text.tsx'
import type { Report } from '#shared/report.ts'

type Props = {
  report: Pick<Report, 'open' | 'net' | 'currency'>
  closing: Exclude<OfficeState['closing'], null>
}

export function CloseDialog({ report, closing: { of, isBusy, trouble } }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { open, net, currency } = report
  return (
    <Dialog title={t('close.title')} onClose={leaveOpen}>
      <DialogAmount>{format.money({ value: net, currency })}</DialogAmount>
      <DialogWords>{t(of === 'shop' ? 'shop.close.words' : 'close.words')}</DialogWords>
      <DialogWords isStrong>{t('close.forever')}</DialogWords>
      {open.length > 0 && (
        <NoticeFrame variant="wait" icon="clock">
          <p>{t('close.open', { count: open.length })}</p>
          <TextLink
            href={addressOf({
              ...startOf(of === 'shop' ? 'shop-sales' : 'sales'),
              search: { ...everySale, filter: 'open' },
            })}
          >
            {t('close.openSee')}
          </TextLink>
        </NoticeFrame>
      )}
      {trouble && <ProblemNotice problem={trouble} />}
      <DialogActions>
        <Button onClick={leaveOpen}>{t('dialog.cancel')}</Button>
        <Button variant="main" icon="lock" isBusy={isBusy} onClick={() => void closePeriod()}>
          {t('close.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
