"""What each check of the auditor, and of the database itself, means when it finds something, in a sentence for people."""

from taisen.engine.text import Text

MEANINGS: dict[str, Text] = {
    # acts
    "chain_gap": Text("操作の記録の番号が飛んでいます", "a number is missing in the chain of acts"),
    "chain_link": Text("操作の記録が、1つ前とつながっていません", "an act does not follow the one before it"),
    "chain_hash": Text("操作の記録が書き換えられています", "an act was changed after it was written"),
    "chain_anchor": Text("控えてあった操作が、記録にありません", "an act that was noted down is not in the chain"),
    "ban_of_act": Text("利用停止が、操作の記録と合いません", "a ban is not what the acts say"),
    "void_of_act": Text("無効になった対戦が、操作の記録と合いません", "a void battle is not what the acts say"),
    "lot_of_act": Text("付与されたポイントが、操作の記録と合いません", "points that were granted are not what the acts say"),
    "grant_of_act": Text("付与されたカードが、操作の記録と合いません", "cards that were granted are not what the acts say"),
    # points
    "lot_sum": Text("ロットの内訳が、移動の合計と合いません", "a lot is not the sum of its transfers"),
    "lot_of_battle": Text("ロットが、元になった対戦と合いません", "a lot does not fit the battle it came from"),
    "reward": Text("ポイントになったはずの対戦に、ロットがありません", "a battle that gave points has no lot"),
    "claim_transfers": Text("受け取りが、その移動の合計と合いません", "a claim is not the sum of its transfers"),
    "owner": Text("移動の持ち主が、ロットや受け取りと合いません", "a transfer is not between a lot and a claim of one account"),
    "total_points": Text("全体の付与が、内訳の合計と合いません", "all that was granted is not all there is"),
    "total_reserved": Text("確保中のポイントの合計が、受け取りと合いません", "all that is reserved is not what the claims hold"),
    "total_claimed": Text("受け取り済みポイントの合計が、受け取りと合いません", "all that is claimed is not what the claims took"),
    # battles
    "log_gap": Text("対戦の記録に抜けがあります", "the log of a battle has a gap"),
    "replay": Text("記録から再現すると、違う対戦になります", "played again from its log, a battle is another one"),
    "outcome": Text("対戦の状態が、決着と合いません", "the state of a battle does not fit its outcome"),
    "result": Text("席の勝敗が、決着と合いません", "the result of a seat does not fit the outcome"),
    "played_by": Text("だれの手かの記録が、席と合いません", "who made a move does not fit the seat"),
    "params": Text("対戦が、準備のときの取り決めと合いません", "a battle is not what was agreed at prepare"),
    "options": Text("対戦の設定が、取り決めと合いません", "the options of a battle are not what was agreed"),
    "commitment": Text("約束の値が、取り決めと種から出る値と違います", "the commitment is not that of the parameters and the seed"),
    "luck": Text("対戦の運が、種から出るものと違います", "the luck of a battle is not that of its seeds"),
    "sealed_deck": Text("デッキが、封をした値と合いません", "a deck is not the one that was sealed"),
    "sealed_energy": Text("カードのKPが、封をした値と合いません", "the energy of cards is not what was sealed"),
    "secret": Text("サーバーの種がありません", "the server seed of a battle is missing"),
    "seats": Text("席がそろっていません", "the seats of a battle are not all there"),
    "seat_account": Text("席のアカウントが、取り決めと違います", "the account of a seat is not the one that was agreed"),
    "seat_open": Text("席が開いているかどうかが、対戦の状態と合いません", "a seat is open, or closed, against the state of its battle"),
    "unreadable": Text("読み取れない行です", "a row cannot be read"),
    "unknown_rules": Text("この版の規則を知りません", "this release does not know the rules of a battle"),
    "void_state": Text("無効にされた対戦が、終わっていません", "a battle that was voided is not over"),
    # arena, ratings, collections
    "slot_of_battle": Text("挑戦の回数の記録が、対戦と合いません", "a slot of the arena does not fit its battle"),
    "slot_numbers": Text("挑戦の回数の番号が続いていません", "the slots of a day are not numbered in a row"),
    "rated_battle": Text("アリーナの結果が、レーティングの出来事と合いません", "an arena battle and its rating event do not agree"),
    "rating_void": Text("無効にされた対戦の分が、レーティングから戻されていません", "a void battle was not taken back from ratings"),
    "rating_chain": Text("レーティングの出来事が、式の結果と合いません", "a rating event is not what the formula gives"),
    "rating_pair": Text("対戦相手ごとの結果が、出来事と合いません", "the results against opponents do not fit the event"),
    "rating_against": Text("相手のレーティングが、そのときの値と違います", "the opponent's rating is not what it was at that time"),
    "rating": Text("レーティングが、出来事から計算した値と違います", "a rating is not what its events give"),
    "collection": Text("持っているカードが、もらった合計と合いません", "what an account owns is not what it was given"),
    # energy of cards
    "energy_sum": Text("カードのKPが、動きの合計と合いません", "the energy of a card is not the sum of its entries"),
    "energy_total": Text("KPの総量が、発行と使用から出る値と違います", "all energy is not what was issued less what was played"),
    "energy_chain": Text("KPの動きが、1つ前とつながっていません", "an entry of energy does not follow the one before it"),
    "energy_card": Text("KPの動きに、そのカードがありません", "an entry is of a card that is not there"),
    "energy_of_card": Text("KPの記録が、持っているカードと合いません", "a record of energy does not fit the cards that are owned"),
    "energy_fund": Text("KPの勘定が、動きの合計と合いません", "a fund of energy is not the sum of its moves"),
    "energy_below_zero": Text("KPが0より少なくなっています", "energy is below zero"),
    "energy_game": Text("KPの動きが、別のゲームにまたがっています", "a move of energy crosses games"),
    "energy_issued": Text("カードのKPの発行が、1回ではありません", "the energy of a card was not issued once"),
    "energy_move": Text(
        "KPの動きが閉じていないか、合計が0になりません", "a move of energy is not closed, or does not come to zero"
    ),
    "energy_of_battle": Text("KPを賭けた対戦と、KPの動きが合いません", "a battle for energy and its moves do not agree"),
    "energy_void": Text(
        "無効にされた対戦のKPの戻し方が合いません", "the energy of a void battle was not given back as it should be"
    ),
    # the database itself
    "integrity": Text("データベースが壊れています", "the database is broken"),
    "foreign_key": Text("参照先の行がありません", "a row refers to one that is not there"),
    "revision": Text("スキーマが最新ではありません", "the schema is not the newest"),
    "schema": Text("表が、この版のものと違います", "the tables are not those of this release"),
    "trigger": Text("トリガーがないか、止められています", "a trigger is missing, or switched off"),
    "check": Text("制約がありません", "a constraint is missing"),
}
