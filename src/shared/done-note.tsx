import style from './shared.module.css'

/** Success, visible for a moment; the region is there before its text, so that it is heard. */
export function DoneNote({ text }: { text: string | null }) {
  return (
    <p role="status" className={text ? style.done : 'visually-hidden'}>
      {text && (
        <>
          <span aria-hidden="true">✓</span> {text}
        </>
      )}
    </p>
  )
}
