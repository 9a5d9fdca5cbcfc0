import { NativeSelect } from '@mantine/core'
import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'

interface TypeFieldProps {
  readonly types: readonly StampingType[]
  readonly chosen: StampingType | null
  readonly onChoose: (type: StampingType | null) => void
}

/** What the time is for, by the phone's own picker. */
export function TypeField({ types, chosen, onChoose }: TypeFieldProps) {
  const t = useTexts()
  return (
    <NativeSelect
      label={t('stamping.type')}
      value={chosen ? String(chosen.Code) : ''}
      onChange={(event) => {
        const code = Number(event.currentTarget.value)
        onChoose(types.find(({ Code }) => Code === code) ?? null)
      }}
      data={[
        ...(chosen ? [] : [{ value: '', label: '–' }]),
        ...types.map(({ Code, Description }) => ({ value: String(Code), label: Description })),
      ]}
    />
  )
}
