// The paired screens of this till in the office: a list, a code for a new one, and the removal of an old one.
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { LiveMessage } from '#renderer/office/page/messages.tsx'
import { OwnPinDialog } from '#renderer/office/page/own-pin-field.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { CodeCard, NamedRow, PairingCodes } from '#renderer/office/setup/paired-parts.tsx'
import { Panel } from '#renderer/office/setup/setup-frame.tsx'
import { askToPair, pairScreen, stopPairing, unpairScreen } from '#renderer/office/setup/pairing-actions.ts'
import { useSetup, type AskedPairing } from '#renderer/office/setup/setup-store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { QrText } from '#renderer/ui/qr.tsx'
import { MutedText, TextLink } from '#renderer/ui/text.tsx'
import type { PairedScreen, PairedScreens } from '#shared/screens.ts'

/** As long as a code waits: whoever types it is seen here soon. ms */
const lookEveryMs = 3000

export function ScreensPart() {
  const { t } = useTranslation()
  const screens = useQuery('screens.read', {}, (paired) => !!paired?.codes.length && lookEveryMs)
  return (
    <Panel words={t('screens.words')}>
      <QueryResult reading={screens}>
        {(paired) => (paired ? <Paired paired={paired} /> : <MutedText>{t('screens.ofProgram')}</MutedText>)}
      </QueryResult>
    </Panel>
  )
}

function Paired({ paired }: { paired: PairedScreens }) {
  const { t } = useTranslation()
  const isUnpaired = useSetup(({ said }) => said === 'unpaired')
  const isPairing = usePending('screens.pair')
  const asked = useSetup(({ pairing }) => pairing)
  const { network } = paired
  const reach = network === null ? 'none' : network.isSecure ? 'secure' : 'plain'
  return (
    <>
      <MutedText>{t(`screens.network.${reach}`, { url: network?.url ?? '' })}</MutedText>
      <h2>{t('screens.pair')}</h2>
      <MutedText>{t('screens.pair.words')}</MutedText>
      <ButtonRow>
        {paired.surfaces.map((surface) => (
          <Button
            key={surface}
            isBusy={isPairing}
            onClick={() => askToPair({ what: 'screen', surface }, () => pairScreen(surface))}
          >
            {t(`screens.of.${surface}`)}
          </Button>
        ))}
      </ButtonRow>
      <Codes paired={paired} />
      {network?.authority && <Trust authority={network.authority} />}
      <LiveMessage message={isUnpaired ? t('screens.unpaired') : null} />
      <Stack as="ul" gap={0}>
        {paired.screens.map((screen) => (
          <ScreenItem
            key={screen.screen}
            screen={screen}
            isReached={network?.surfaces.includes(screen.surface) === true}
          />
        ))}
      </Stack>
      {asked && <Confirm asked={asked} paired={paired} />}
    </>
  )
}

/** With the PIN of whoever asks. */
function Confirm({ asked, paired }: { asked: AskedPairing; paired: PairedScreens }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isPairing = usePending('screens.pair')
  const isBusy = usePending('screens.unpair') || isPairing
  if (asked.what === 'screen')
    return (
      <OwnPinDialog
        title={t('screens.pair')}
        yes={t('registers.makeCode')}
        isBusy={isBusy}
        onClick={() => void pairScreen(asked.surface, asked.again)}
        onClose={stopPairing}
      >
        <DialogWords>
          <strong>{t(`screens.of.${asked.surface}`)}</strong>
        </DialogWords>
        {asked.again !== undefined && <DialogWords>{t('screens.again.words')}</DialogWords>}
      </OwnPinDialog>
    )
  const found = paired.screens.find(({ screen }) => asked.what === 'unpair' && screen === asked.screen)
  if (!found) return null
  const name = { screen: t(`screens.of.${found.surface}`), time: format.dayTime(found.since) }
  return (
    <OwnPinDialog
      title={t('screens.unpair.name', name)}
      yes={t('screens.unpair')}
      variant="danger"
      isBusy={isBusy}
      onClick={() => void unpairScreen(found.screen)}
      onClose={stopPairing}
    />
  )
}

const Codes = ({ paired: { codes, network } }: { paired: PairedScreens }) => (
  <PairingCodes>
    {codes.map((code) => (
      <Code key={code.surface} code={code} network={network} />
    ))}
  </PairingCodes>
)

/** By a picture where another device can open what it says. */
function Code({
  code: { surface, code, until, again },
  network,
}: {
  code: PairedScreens['codes'][number]
  network: PairedScreens['network']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const screen = t(`screens.of.${surface}`)
  const reached = network?.surfaces.includes(surface) ? network : null
  const at = (url: string) => `${url}/${surface}/`
  const address = at(reached?.url ?? location.origin)
  return (
    <CodeCard
      picture={reached && <QrText text={`${address}?code=${code}`} name={t('screens.code.picture')} />}
    >
      <p>{t(reached ? 'screens.code.scan' : 'screens.code', { screen, address })}</p>
      {reached?.otherUrls.map((url) => (
        <p key={url}>{t('screens.code.other', { address: at(url) })}</p>
      ))}
      <strong>{code}</strong>
      {again !== null && <p>{t('screens.code.again')}</p>}
      <Text size="sm" tone="muted">
        {t('screens.code.until', { time: format.clock(until) })}
      </Text>
    </CodeCard>
  )
}

type Authority = NonNullable<NonNullable<PairedScreens['network']>['authority']>

/** What a device needs before the first of its codes, where the till vouches for itself. */
function Trust({ authority: { fingerprint, page, file } }: { authority: Authority }) {
  const { t } = useTranslation()
  return (
    <Stack as="section">
      <h2>{t('screens.trust')}</h2>
      <CodeCard picture={<QrText text={page} name={t('screens.trust.picture')} />}>
        <p>{t('screens.trust.words', { address: page })}</p>
        <p>{t('screens.trust.fingerprint')}</p>
        <Text size="sm">
          <code>
            {fingerprint.split(/(?<=:)/).map((byte, at) => (
              <Fragment key={at}>
                {byte}
                <wbr />
              </Fragment>
            ))}
          </code>
        </Text>
        <p>{t('screens.trust.compare')}</p>
        <Text tone="accent">
          <TextLink href={file} download>
            {t('screens.trust.file')}
          </TextLink>
        </Text>
      </CodeCard>
    </Stack>
  )
}

/** The screen in use cannot be removed here: whoever did it would lock themselves out. */
function ScreenItem({
  screen: { screen, surface, isHere, isAsking, since, seenAt },
  isReached,
}: {
  screen: PairedScreen
  isReached: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const isBusy = usePending('screens.unpair')
  const [name, paired] = [t(`screens.of.${surface}`), format.dayTime(since)]
  return (
    <NamedRow
      name={name}
      about={t(isAsking ? 'screen.title' : isHere ? 'screens.here' : 'screens.there')}
      notes={[t('screens.since', { time: paired }), t('screens.seen', { time: format.dayTime(seenAt) })]}
    >
      {!isAsking && !isHere && isReached && (
        <Button
          size="small"
          name={t('screens.again.name', { screen: name, time: paired })}
          onClick={() =>
            askToPair({ what: 'screen', surface, again: screen }, () => pairScreen(surface, screen))
          }
        >
          {t('screens.again')}
        </Button>
      )}
      {!isAsking && (
        <Button
          size="small"
          name={t('screens.unpair.name', { screen: name, time: paired })}
          isBusy={isBusy}
          onClick={() => askToPair({ what: 'unpair', screen }, () => unpairScreen(screen))}
        >
          {t('screens.unpair')}
        </Button>
      )}
    </NamedRow>
  )
}
