import { Icon } from '../../kit/marks/icon.tsx';
import { Menu } from '../../kit/overlays/menu.tsx';

/** An action of a menu, or a line between groups of them. */
export type MenuItem = { icon: string; words: string; act: () => void; danger?: boolean } | 'line';

type Props = { name: string; icon: string; items: readonly MenuItem[] };

/** Menu of actions, which closes before what is chosen is done. On phones its button is its icon alone. */
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
