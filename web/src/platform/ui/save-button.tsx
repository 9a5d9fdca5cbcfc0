import { useTexts } from '../texts/use-texts.ts'
import { Button, type ButtonProps } from './button.tsx'

/** The button that submits a form under the label "Save". */
export function SaveButton(button: Omit<ButtonProps, 'type' | 'children'>) {
  const t = useTexts()
  return (
    <Button type="submit" {...button}>
      {t('common.save')}
    </Button>
  )
}
