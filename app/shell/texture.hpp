#pragma once

#include <opencv2/core.hpp>

#include "app/panels/picture_panel.hpp"

namespace telescope::app {

/// The newest picture on the graphics card. Needs a current OpenGL context for as long as it lives.
class Texture {
 public:
  Texture();
  ~Texture();
  Texture(const Texture&) = delete;
  Texture& operator=(const Texture&) = delete;

  /// Takes an 8-bit picture, grey or BGR. `stale`: grey and dark, so that nobody takes it for live.
  void upload(const cv::Mat& image, bool stale);
  PictureTexture handle() const;

 private:
  unsigned int name_ = 0;
  int width_ = 0;
  int height_ = 0;
  int limit_ = 0;   ///< largest side the card takes
  cv::Mat buffer_;  ///< what had to be converted first; kept for its memory
};

}  // namespace telescope::app
