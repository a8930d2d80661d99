// The paired screens of this till in the office: a list, a code for a new one, and the removal of an old one.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/office/setup/screens-part.module.css'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { isPending } from '#renderer/till/send-command.ts'
import { clockTime, dayAndTime } from '#renderer/i18n/times.ts'
import { useLocale } from '#renderer/office/page/locale.ts'
import { Said } from '#renderer/office/page/said.tsx'
import { OwnPinDialog } from '#renderer/office/page/own-pin-field.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { Sheet } from '#renderer/office/setup/setup-frame.tsx'
import { askToPair, pairScreen, stopPairing, unpairScreen } from '#renderer/office/setup/pairing-actions.ts'
import { useSetup, type AskedPairing } from '#renderer/office/setup/setup-store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Status } from '#renderer/ui/status.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { PairedScreen, PairedScreens } from '#shared/screens.ts'

/** As long as a code waits: whoever types it is seen here soon. ms */
const lookEveryMs = 3000

export function ScreensPart() {
  const { t } = useTranslation()
  const locale = useLocale()
  const screens = useQuery('screens.read', {}, (paired) => !!paired?.codes.length && lookEveryMs)
  return (
    <Sheet words={t('screens.words')}>
      <QueryResult reading={screens} locale={locale}>
        {(paired) => (paired ? <Paired paired={paired} /> : <Quiet>{t('screens.ofProgram')}</Quiet>)}
      </QueryResult>
    </Sheet>
  )
}

function Paired({ paired }: { paired: PairedScreens }) {
  const { t } = useTranslation()
  const isUnpaired = useSetup(({ said }) => said === 'unpaired')
  const isPairing = useStore((state) => isPending(state, 'screens.pair'))
  const asked = useSetup(({ pairing }) => pairing)
  const { network } = paired
  const reach = network === null ? 'none' : network.isSecure ? 'secure' : 'plain'
  return (
    <>
      <Quiet>{t(`screens.network.${reach}`, { url: network?.url ?? '' })}</Quiet>
      <h2>{t('screens.pair')}</h2>
      <Quiet>{t('screens.pair.words')}</Quiet>
      <ButtonRow>
        {paired.surfaces.map((surface) => (
          <Button
            key={surface}
            isBusy={isPairing}
            act={() => askToPair({ what: 'screen', surface }, () => pairScreen(surface))}
          >
            {t(`screens.of.${surface}`)}
          </Button>
        ))}
      </ButtonRow>
      <Codes paired={paired} />
      <Said words={isUnpaired ? t('screens.unpaired') : null} />
      <ul className={styles.screens}>
        {paired.screens.map((screen) => (
          <One key={screen.screen} screen={screen} />
        ))}
      </ul>
      {asked && <Confirm asked={asked} paired={paired} />}
    </>
  )
}

/** With the PIN of whoever asks. */
function Confirm({ asked, paired }: { asked: AskedPairing; paired: PairedScreens }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const isBusy = useStore((state) => isPending(state, 'screens.pair') || isPending(state, 'screens.unpair'))
  if (asked.what === 'screen')
    return (
      <OwnPinDialog
        title={t('screens.pair')}
        yes={t('registers.makeCode')}
        isBusy={isBusy}
        act={() => void pairScreen(asked.surface)}
        close={stopPairing}
      >
        <DialogWords>
          <strong>{t(`screens.of.${asked.surface}`)}</strong>
        </DialogWords>
      </OwnPinDialog>
    )
  const found = paired.screens.find(({ screen }) => asked.what === 'unpair' && screen === asked.screen)
  if (!found) return null
  const name = { screen: t(`screens.of.${found.surface}`), time: dayAndTime(found.since, locale) }
  return (
    <OwnPinDialog
      title={t('screens.unpair.name', name)}
      yes={t('screens.unpair')}
      look="danger"
      isBusy={isBusy}
      act={() => void unpairScreen(found.screen)}
      close={stopPairing}
    />
  )
}

function Codes({ paired: { codes, network } }: { paired: PairedScreens }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Status className={styles.codes}>
      {codes.map(({ surface, code, until }) => {
        const from = network?.surfaces.includes(surface) ? network.url : location.origin
        return (
          <p key={surface}>
            <span>
              {t('screens.code', { screen: t(`screens.of.${surface}`), address: `${from}/${surface}/` })}
            </span>
            <strong>{code}</strong>
            <small>{t('screens.code.until', { time: clockTime(until, locale) })}</small>
          </p>
        )
      })}
    </Status>
  )
}

/** The screen in use cannot be removed here: whoever did it would lock themselves out. */
function One({ screen: { screen, surface, isHere, isAsking, since, seenAt } }: { screen: PairedScreen }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const isBusy = useStore((state) => isPending(state, 'screens.unpair'))
  const [name, paired] = [t(`screens.of.${surface}`), dayAndTime(since, locale)]
  return (
    <li>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span>{t(isAsking ? 'screens.asking' : isHere ? 'screens.here' : 'screens.there')}</span>
        <small>{t('screens.since', { time: paired })}</small>
        <small>{t('screens.seen', { time: dayAndTime(seenAt, locale) })}</small>
      </div>
      {!isAsking && (
        <Button
          size="small"
          className={styles.remove}
          name={t('screens.unpair.name', { screen: name, time: paired })}
          isBusy={isBusy}
          act={() => askToPair({ what: 'unpair', screen }, () => unpairScreen(screen))}
        >
          {t('screens.unpair')}
        </Button>
      )}
    </li>
  )
}
