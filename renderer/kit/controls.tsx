// The kit's controls in every state: buttons, choices, steppers, pads, and fields.
import { useState } from 'react'
import styles from '#renderer/kit/kit.module.css'
import { Part, Sheet } from '#renderer/kit/sheet.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DayInput } from '#renderer/ui/day-input.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { LanguageSwitch } from '#renderer/ui/language-switch.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { PhoneField } from '#renderer/ui/phone-field.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { Stepper } from '#renderer/ui/stepper.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import { Tabs } from '#renderer/ui/tabs.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'

const nothing = () => undefined
const wrongNumber = {
  what: 'This is no phone number.',
  money: 'Nothing was sent.',
  remedy: 'Write all eight digits.',
}
const looks = ['main', 'plain', 'quiet', 'danger'] as const

export function Controls() {
  return (
    <Sheet title="Controls">
      {looks.map((look) => (
        <Part key={look} name={`Button, ${look}`}>
          <Button variant={look} onClick={nothing}>
            Charge
          </Button>
          <Button
            variant={look}
            icon="qr"
            shortcut="Enter"
            hint="Shown on the customer’s screen"
            onClick={nothing}
          >
            QR
          </Button>
          <Row wrap>
            <Button variant={look} isDisabled onClick={nothing}>
              Disabled
            </Button>
            <Button variant={look} isBusy onClick={nothing}>
              Busy
            </Button>
          </Row>
        </Part>
      ))}
      <Choices />
      <Part name="Pad">
        <div className={styles.pad}>
          <Pad keys="amount" onPress={nothing} />
        </div>
      </Part>
    </Sheet>
  )
}

function Choices() {
  const [size, setSize] = useState<'s' | 'm' | 'l'>('m')
  const [count, setCount] = useState(2)
  const [isOn, setOn] = useState(true)
  const segments = [
    { value: 's', words: 'Small' },
    { value: 'm', words: 'Medium' },
    { value: 'l', words: 'Large' },
  ] as const
  return (
    <>
      {(['boxed', 'row', 'words'] as const).map((look) => (
        <Part key={look} name={`Choice among a few, ${look}`}>
          <Segmented label="Size" segments={segments} value={size} onSelect={setSize} variant={look} />
        </Part>
      ))}
      <Part name="Tabs">
        <Tabs
          label="Size"
          tabs={segments.map(({ value, words }) => ({ id: value, words }))}
          chosen={size}
          onSelect={setSize}
        >
          <p>What belongs to the chosen tab.</p>
        </Tabs>
      </Part>
      <Part name="Switch, on and off">
        <Switch
          words="Sounds"
          hint="For keys, scans, and how a sale ended."
          isOn={isOn}
          onCheckedChange={setOn}
        />
        <Switch words="Sounds" icon="soundOff" isOn={!isOn} onCheckedChange={(isOff) => setOn(!isOff)} />
      </Part>
      <Part name="Stepper, at its least and between">
        <Stepper name="Coffee" value={1} least={1} most={99} onChange={nothing} />
        <Stepper name="Coffee" value={count} most={99} onChange={setCount} />
      </Part>
    </>
  )
}

export function Fields() {
  const [name, setName] = useState('Kaffebaren Torget')
  const [price, setPrice] = useState('4,x')
  const [number, setNumber] = useState('912 34 567')
  const [day, setDay] = useState('2026-01-15')
  const text = { takesFocus: false, focused: nothing, onSubmit: nothing }
  return (
    <Sheet title="Fields">
      <Part name="Text">
        <TextField
          label="Shop"
          text={name}
          onChange={setName}
          error={null}
          hint="As it stands on receipts."
          {...text}
        />
      </Part>
      <Part name="Text, wrong">
        <TextField
          label="Price"
          text={price}
          onChange={setPrice}
          error="Write the price as 42.00."
          kind="amount"
          {...text}
        />
      </Part>
      <Part name="Phone number">
        <PhoneField
          text={number}
          isChecked={false}
          market="NO"
          hint="As the customer says it."
          wrong={wrongNumber}
          onChange={setNumber}
          send={nothing}
        />
      </Part>
      <Part name="Phone number, wrong">
        <PhoneField
          text="912"
          isChecked
          market="NO"
          hint="As the customer says it."
          wrong={wrongNumber}
          onChange={nothing}
          send={nothing}
        />
      </Part>
      <Part name="Day">
        <DayInput name="Day" day={day} onDayChange={setDay} today="2026-01-20" />
      </Part>
      <Part name="Language">
        <LanguageSwitch onSelect={nothing} />
      </Part>
    </Sheet>
  )
}
