import MarketCommand
import MarketLabCommand

/// The program; everything it does is in `MarketLabCommand`.
@main
struct MarketLab {
    static func main() async {
        await MarketProgram.main(.lab)
    }
}
