import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import avatarStyles from '../../../ui/avatar.module.css';

/** The user's picture, or their initials if there is none or it fails to load. */
export function UserPicture({ user }: { user: AdminUser }) {
  const [failed, setFailed] = useState<string | null>(null);
  const { profilePicture: src, name } = user;
  if (!src || src === failed) return <Avatar name={twoWords(name)} size="s" />;
  return (
    <img
      className={classNames(avatarStyles.avatar, avatarStyles.small)}
      src={src}
      alt=""
      width="40"
      height="40"
      onError={() => setFailed(src)}
    />
  );
}

/** Initials are two letters here (ADMU3): of a single word the first two. */
function twoWords(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  if (rest.length > 0) return name;
  const [letter = '', second = ''] = Array.from(first);
  return `${letter} ${second}`;
}
