import { useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { OfflineStrip } from '../../ui/feedback/offline-strip.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StepDots } from '../../ui/feedback/step-dots.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import style from './gallery.module.css'
import type { Samples } from './samples.ts'

const tones = ['calm', 'done', 'wait', 'bad'] as const
const kinds = ['main', 'plain', 'quiet', 'danger'] as const

/** Notices, buttons, what is shown while something comes, is missing or away. */
export function FeedbackSamples({ says, showToast }: { says: Samples; showToast: (text: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={style.sample}>
      <OfflineStrip offline={{ since: Date.now(), waiting: 3 }} />
      <StepDots names={says.steps} current={1} />
      {tones.map((tone) => (
        <Notice key={tone} tone={tone}>
          {says.sentence}
        </Notice>
      ))}
      <div className={style.row}>
        {tones.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </div>
      {kinds.map((kind) => (
        <Button key={kind} kind={kind} onClick={() => showToast(says.sentence)}>
          {says.action}
        </Button>
      ))}
      <Button kind="main" busy>
        {says.action}
      </Button>
      <Button kind="main" disabledReason={says.reason}>
        {says.action}
      </Button>
      <Skeleton shapes={['title', 'line', 'field', 'card']} />
      <EmptyState action={<Button onClick={() => setIsOpen(true)}>{says.action}</Button>}>{says.empty}</EmptyState>
      <ConfirmDialog
        isOpen={isOpen}
        title={says.action}
        confirm={says.action}
        onConfirm={() => setIsOpen(false)}
        onClose={() => setIsOpen(false)}
      >
        {says.sentence}
      </ConfirmDialog>
    </section>
  )
}
