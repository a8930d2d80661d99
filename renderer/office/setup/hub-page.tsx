// The office's page for the hub: whether this till has one, the state of both, pairing and unpairing.
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Stack } from '#renderer/ui/layout.tsx'
import { FactList } from '#renderer/office/setup/fact-list.tsx'
import { DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { LiveMessage } from '#renderer/office/page/messages.tsx'
import { type FormControl, useField, useKeptControl } from '#renderer/office/page/form.ts'
import { OwnPinDialog } from '#renderer/office/page/own-pin-field.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { SetupFrame, Panel } from '#renderer/office/setup/setup-frame.tsx'
import { askToPair, leaveHub, pairHub, stopPairing } from '#renderer/office/setup/pairing-actions.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { FormField, Fields } from '#renderer/office/setup/form-fields.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import type { HubView } from '#shared/hub.ts'

/** Somebody looks on while a till catches up. ms */
const lookEveryMs = 2000

export function HubPage() {
  const { t } = useTranslation()
  const hub = useQuery('hub.read', {}, (paired) => paired !== null && lookEveryMs)
  const said = useSetup((state) => state.said)
  const control = useKeptControl<HubDraft, HubDraft>('hub', { address: '', code: '' })
  // A code that was begun on an earlier visit is too old.
  useEffect(() => control.resetField('code'), [control])
  return (
    <SetupFrame isListed title={t('hub.title')} words={t('hub.words')}>
      <LiveMessage
        message={said === 'hubPaired' ? t('hub.paired.said') : said === 'hubLeft' ? t('hub.left.said') : null}
      />
      <QueryResult reading={hub}>
        {(paired) => (
          <>
            {paired && <Paired hub={paired} />}
            {(paired === null || paired.trouble?.code === 'hub.keyRefused') && (
              <Pairing control={control} known={paired?.address ?? ''} />
            )}
          </>
        )}
      </QueryResult>
      {/* Whatever has become of the old key. */}
      {hub.error?.code === 'hub.unopened' && <Pairing control={control} known="" />}
    </SetupFrame>
  )
}

type HubDraft = { address: string; code: string }

/** `known`: the address of the hub that was there before. */
function Pairing({ control, known }: { control: FormControl<HubDraft, HubDraft>; known: string }) {
  const { t } = useTranslation()
  // Where no address is written it is that of the hub that was there before. The till says what of it is wrong.
  const form = useForm({
    formControl: control,
    resolver: ({ address: to, code: one }) => ({ values: { address: to || known, code: one }, errors: {} }),
  })
  const [address, code] = [useField(control, 'address'), useField(control, 'code')]
  const pair = form.handleSubmit(async (written) => {
    if (await pairHub(written)) control.reset()
  })
  const askToPairHub = () => askToPair({ what: 'hub' }, pair)
  const isBusy = usePending('hub.pair')
  const isAsking = useSetup((state) => state.pairing?.what === 'hub')
  return (
    <Panel title={t('hub.pair')} words={t('hub.pair.words')}>
      <Stack
        as="form"
        gap={5}
        onSubmit={(event) => {
          event.preventDefault()
          askToPairHub()
        }}
      >
        <Fields>
          <FormField
            label={t('hub.address')}
            text={address.text === '' ? known : address.text}
            onChange={address.type}
            placeholder="https://hub.example"
          />
          <FormField
            label={t('hub.code')}
            text={code.text}
            onChange={code.type}
            longest={20}
            placeholder="7k4m-92qf"
          />
        </Fields>
        <ButtonRow>
          <Button variant="main" icon="link" isBusy={isBusy} onClick={askToPairHub}>
            {t('hub.pair')}
          </Button>
        </ButtonRow>
      </Stack>
      {isAsking && (
        <OwnPinDialog
          title={t('hub.pair')}
          yes={t('hub.pair')}
          isBusy={isBusy}
          onClick={() => void pair()}
          onClose={stopPairing}
        >
          <DialogWords>{address.text === '' ? known : address.text}</DialogWords>
        </OwnPinDialog>
      )}
    </Panel>
  )
}

function Paired({ hub }: { hub: HubView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isLeaving, setIsLeaving] = useState(false)
  const {
    address,
    shop,
    sentTo,
    behind,
    lastHeardAt,
    isAlive,
    isFlowing,
    trouble,
    hintTrouble,
    nameTrouble,
  } = hub
  return (
    <Panel title={t('hub.state')}>
      {trouble ? <ProblemNotice problem={trouble} /> : <State hub={hub} />}
      {hintTrouble && <ProblemNotice problem={hintTrouble} variant="wait" />}
      {nameTrouble && <ProblemNotice problem={nameTrouble} variant="wait" />}
      <FactList
        rows={[
          { name: t('hub.shop'), value: shop },
          { name: t('hub.address'), value: address },
          ...(sentTo === null
            ? []
            : [
                { name: t('hub.sentTo'), value: format.count(sentTo) },
                { name: t('hub.left'), value: format.count(behind) },
              ]),
          {
            name: t('hub.lastHeard'),
            value: lastHeardAt === null ? t('hub.lastHeard.never') : format.dayTime(lastHeardAt),
          },
          {
            name: t('hub.hints'),
            value: t(
              isFlowing ? 'hub.hints.flowing' : isAlive && !hintTrouble ? 'hub.hints.open' : 'hub.hints.none',
            ),
          },
        ]}
      />
      <ButtonRow>
        <Button variant="danger" icon="leave" onClick={() => setIsLeaving(true)}>
          {t('hub.leave')}
        </Button>
      </ButtonRow>
      {isLeaving && <Sure onClose={() => setIsLeaving(false)} />}
    </Panel>
  )
}

function State({ hub: { sentTo, behind } }: { hub: HubView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const words =
    sentTo === null
      ? t('hub.asking')
      : behind === 0
        ? t('hub.connected')
        : t('hub.behind', { count: behind, facts: format.count(behind) })
  return sentTo !== null && behind === 0 ? <LiveMessage message={words} /> : <MutedText>{words}</MutedText>
}

function Sure({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const isBusy = usePending('hub.leave')
  const leave = async () => {
    if ((await leaveHub()) !== undefined) onClose()
  }
  return (
    <OwnPinDialog
      title={t('hub.leave.title')}
      yes={t('hub.leave.yes')}
      variant="danger"
      isBusy={isBusy}
      onClick={() => void leave()}
      onClose={onClose}
    >
      <DialogWords>{t('hub.leave.words')}</DialogWords>
    </OwnPinDialog>
  )
}
