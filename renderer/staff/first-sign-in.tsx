// The form for the first manager of this till, shown once before it sells for real: it comes with no PIN.
import { useTranslation } from 'react-i18next'
import { OtherProblem } from '#renderer/signature/field-problem.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Grid } from '#renderer/ui/layout.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { hasShop } from '#renderer/ui/shop-name.tsx'
import { useSignIn } from '#renderer/staff/sign-in-actions.ts'
import type { StaffSurface } from '#renderer/staff/sign-in-form.ts'
import { Lead, SignInFrame } from '#renderer/staff/sign-in-frame.tsx'
import { usePeopleProblem } from '#renderer/staff/people-problem.ts'
import type { TillView } from '#shared/bridge.ts'

export function SetUp({ surface, till }: { surface: StaffSurface; till: TillView }) {
  const { t } = useTranslation()
  const door = useSignIn(surface)
  const { write, keyInto } = door
  const wrong = usePeopleProblem(door)
  const isBusy = usePending('staff.setUp')
  const isAskingShop = !hasShop(till)
  const enter = () => void door.setUp(isAskingShop)
  return (
    <SignInFrame till={till} beside={<Pad keys="digits" onPress={door.pressPin} />}>
      <h1>{t('people.setUp.title')}</h1>
      <Lead>{t('people.setUp.words')}</Lead>
      {isAskingShop && (
        <Grid least="14rem" stretches gap={4} align="start">
          <TextField
            label={t('people.setUp.shop')}
            text={door.shop}
            onChange={(text) => write({ shop: text.slice(0, 80) })}
            onSubmit={enter}
            error={wrong('shop')}
            takesFocus
          />
          <TextField
            label={t('people.setUp.organisation')}
            text={door.organisation}
            onChange={(text) => write({ organisation: text.slice(0, 40) })}
            onSubmit={enter}
            error={wrong('organisation')}
          />
        </Grid>
      )}
      <TextField
        label={t('people.setUp.name')}
        text={door.name}
        onChange={(text) => write({ name: text.slice(0, 40) })}
        onSubmit={enter}
        error={wrong('name')}
        takesFocus={!isAskingShop}
      />
      <Grid least="14rem" stretches gap={4} align="start">
        <TextField
          label={t('people.setUp.pin')}
          kind="pin"
          hasPad
          text={door.pin}
          onChange={door.typePin}
          onSubmit={enter}
          error={wrong('pin')}
          focused={() => keyInto('pin')}
        />
        <TextField
          label={t('people.setUp.again')}
          kind="pin"
          hasPad
          text={door.again}
          onChange={door.typeAgain}
          onSubmit={enter}
          error={wrong('again') ?? wrong('differs')}
          focused={() => keyInto('again')}
        />
      </Grid>
      <OtherProblem trouble={door.trouble} />
      <Button variant="main" isBusy={isBusy} onClick={enter}>
        {t('people.setUp.yes')}
      </Button>
    </SignInFrame>
  )
}
