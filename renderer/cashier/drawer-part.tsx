// The cashier's button that opens the drawer without a sale, with a reason that is written down.
import { useTranslation } from 'react-i18next'
import { closePanel } from '#renderer/cashier/panel-actions.ts'
import { isUnderWay } from '#renderer/till/send-command.ts'
import { openDrawer } from '#renderer/printing/print-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { useStore } from '#renderer/till/store.ts'

const reasons = ['change', 'count'] as const

export function DrawerPart() {
  const { t } = useTranslation()
  const isBusy = useStore((state) => isUnderWay(state, 'drawer.open'))
  return (
    <div className="choice-row">
      <span className="choice-words">{t('printing.drawer')}</span>
      <div className="choice-acts">
        {reasons.map((reason) => (
          <Button
            key={reason}
            isBusy={isBusy}
            act={() => {
              void openDrawer('cashier', t(`printing.drawer.${reason}`))
              // What stands in its way is said behind.
              closePanel()
            }}
          >
            {t(`printing.drawer.${reason}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
