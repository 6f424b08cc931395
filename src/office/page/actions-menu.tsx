import { Icon } from '../../kit/marks/icon.tsx';
import { Menu } from '../../kit/overlays/menu.tsx';

export type MenuItem = { icon: string; words: string; act: () => void; danger?: boolean } | 'line';

type Props = { name: string; icon: string; items: readonly MenuItem[] };

/** Shows a menu that closes before it runs the chosen action. On phones its button shows only the icon. */
export function ActionsMenu({ name, icon, items }: Props) {
  return (
    <Menu label={<span className="actions-menu-label">{name}</span>} name={name} icon={icon}>
      {(close) =>
        items.map((item, i) =>
          item === 'line' ? (
            <hr key={i} />
          ) : (
            <button
              key={item.words}
              type="button"
              className={item.danger ? 'c-danger' : undefined}
              onClick={() => {
                close();
                item.act();
              }}
            >
              <Icon of={item.icon} />
              {item.words}
            </button>
          ),
        )
      }
    </Menu>
  );
}
