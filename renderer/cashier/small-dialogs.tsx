// The small dialogs: whether to empty it, a large amount, to stop waiting for a sale, the list of keys, and this screen's own settings.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/dialogs.module.css'
import { askNumberOrSend } from '#renderer/cashier/sale-actions.ts'
import { abandonSale } from '#renderer/cashier/running-actions.ts'
import { emptyBasket, chooseHome, openOffice, showCustomer } from '#renderer/cashier/dialog-actions.ts'
import { sumsOf } from '#renderer/cashier/basket-actions.ts'
import { keyRows, situations } from '#renderer/cashier/key-table.ts'
import { closeDialog, closeOwnDialog } from '#renderer/cashier/dialog-openers.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions, DialogAmount, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { LanguageChoice, ScreenChoice, ThemeChoice } from '#renderer/staff/screen-choices.tsx'
import { setPreferences, usePreferences } from '#renderer/till/preferences.ts'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { play } from '#renderer/ui/sound.ts'
import { Switch } from '#renderer/ui/switch.tsx'
import { useStore, type AskBy, type OpenDialog } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'
import type { SaleView } from '#shared/sale.ts'
import { openDrawer } from '#renderer/printing/print-actions.ts'
import { usePending } from '#renderer/till/bridge.ts'

export function EmptyDialog() {
  const { t } = useTranslation()
  return (
    <Dialog title={t('empty.title')} onClose={closeDialog}>
      <DialogWords>{t('empty.words')}</DialogWords>
      <DialogActions>
        <Button onClick={closeDialog}>{t('dialog.cancel')}</Button>
        <Button variant="danger" icon="trash" onClick={() => void emptyBasket()}>
          {t('empty.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function KeysDialog() {
  const { t } = useTranslation()
  return (
    <Dialog title={t('keys.title')} onClose={closeDialog} variant="full" className={styles.keys}>
      <div className={styles.sheet}>
        {situations.map((when) => (
          <section key={when}>
            <h3>{t(`keys.when.${when}`)}</h3>
            <dl>
              {keyRows
                .filter((row) => row.when === when)
                .map(({ action, shown }) => (
                  <div key={action} className={styles.key}>
                    <dt>
                      {shown.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{t(`keys.${action}`)}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <DialogWords>{t('keys.scanner')}</DialogWords>
      <DialogActions stays>
        <Button variant="main" onClick={closeDialog}>
          {t('dialog.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function ScreenDialog({ dialog, till }: { dialog: OpenDialog; till: TillView }) {
  const { t } = useTranslation()
  const { isSoundOn, entry } = usePreferences()
  const closeAfter = (opened: Promise<void>) => void opened.then(() => closeOwnDialog(dialog))
  return (
    <Dialog title={t('screen.title')} onClose={closeDialog}>
      <Switch
        words={t('screen.sound')}
        hint={t('screen.soundHint')}
        icon={isSoundOn ? 'soundOn' : 'soundOff'}
        isOn={isSoundOn}
        onCheckedChange={(isOn) => {
          setPreferences({ isSoundOn: isOn })
          play('scan')
        }}
      />
      <ThemeChoice till={till} />
      <ScreenChoice label={t('screen.entry')}>
        <Segmented
          label={t('screen.entry')}
          segments={[
            { value: 'products', words: t('entry.products'), icon: 'catalog' },
            { value: 'scanner', words: t('entry.scanner'), icon: 'barcode' },
            { value: 'keypad', words: t('entry.keypad'), icon: 'keypad' },
          ]}
          value={entry ?? till.entry}
          onSelect={chooseHome}
        />
      </ScreenChoice>
      <LanguageChoice />
      {till.printing.hasDrawer && <DrawerPart />}
      <ScreenChoice label={t('screen.customer')}>
        <Row wrap className={styles.acts}>
          <Text size="sm" tone="muted" className={styles.hint}>
            {t('screen.customerHint')}
          </Text>
          {till.canShowCustomer && (
            <Button icon="display" onClick={() => closeAfter(showCustomer())}>
              {t('screen.showCustomer')}
            </Button>
          )}
        </Row>
      </ScreenChoice>
      <DialogActions>
        {till.canOpenOffice && (
          <Button icon="chart" onClick={() => closeAfter(openOffice())}>
            {t('screen.office')}
          </Button>
        )}
        <Button variant="main" onClick={closeDialog}>
          {t('dialog.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Before anything is charged. */
export function LargeDialog({ means, till }: { means: AskBy; till: TillView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const total = useStore((state) => sumsOf(state).total)
  const amount = format.money({ value: total, currency: till.currency })
  return (
    <Dialog title={t('large.title')} onClose={closeDialog}>
      <DialogAmount>{amount}</DialogAmount>
      <DialogWords>{t('large.words', { amount })}</DialogWords>
      <DialogActions>
        <Button onClick={closeDialog}>{t('dialog.cancel')}</Button>
        <Button
          variant="main"
          onClick={() => {
            closeDialog()
            askNumberOrSend(means)
          }}
        >
          {t('large.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The till is free then, and still looks after the money; the goods stay. */
export function AbandonDialog({ sale }: { sale: SaleView }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Dialog title={t('abandon.title')} onClose={closeDialog}>
      <DialogWords>{t('abandon.words')}</DialogWords>
      <DialogWords isStrong>{t('abandon.goods', { amount: format.money(sale.amount) })}</DialogWords>
      <DialogActions>
        <Button onClick={closeDialog}>{t('dialog.back')}</Button>
        <Button variant="danger" icon="leave" onClick={abandonSale}>
          {t('abandon.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const reasonsToOpen = ['change', 'count'] as const

/** Opens the drawer without a sale, with a reason that is written down. */
function DrawerPart() {
  const { t } = useTranslation()
  const isBusy = usePending('drawer.open')
  return (
    <Stack gap={2}>
      <Text as="span" weight="strong">
        {t('printing.drawer')}
      </Text>
      <Row wrap className={styles.acts}>
        {reasonsToOpen.map((reason) => (
          <Button
            key={reason}
            isBusy={isBusy}
            onClick={() => {
              void openDrawer('cashier', t(`printing.drawer.${reason}`))
              // A problem is shown behind.
              closeDialog()
            }}
          >
            {t(`printing.drawer.${reason}`)}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}
