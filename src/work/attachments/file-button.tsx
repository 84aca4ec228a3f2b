import { FileButton as MantineFileButton, UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

interface FileButtonProps {
  className?: string | undefined
  children: ReactNode
  onFiles: (files: readonly File[]) => void
}

/** Opens the device's file picker; on phones it includes camera and photos. */
export function FileButton({ className, children, onFiles }: FileButtonProps) {
  // so that choosing the same file again is a change
  const forget = useRef<() => void>(null)
  const take = (files: File[]) => {
    onFiles(files)
    forget.current?.()
  }
  return (
    <MantineFileButton multiple resetRef={forget} onChange={take}>
      {(props) => (
        <UnstyledButton {...props} className={className}>
          {children}
        </UnstyledButton>
      )}
    </MantineFileButton>
  )
}
